import { useEffect, useState } from "react";

const SECOND = 1000;

/** Returns the server's time in ms. Starts with `serverNow`, so that hydration matches. */
export function useServerClock(serverNow: string): number {
  const [now, setNow] = useState(() => Date.parse(serverNow));
  useEffect(() => {
    const ahead = Date.parse(serverNow) - Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(tick, SECOND - ((Date.now() + ahead) % SECOND));
    };
    const tick = () => {
      setNow(Date.now() + ahead);
      wait();
    };
    wait();
    return () => clearTimeout(timer);
  }, [serverNow]);
  return now;
}
