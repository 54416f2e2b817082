import { useEffect, useState } from "react";

const SECOND = 1000;

/**
 * The server's time, in milliseconds, going on every second. The first render shows exactly `serverNow`, so that server and
 * browser draw the same page; a screen on the wall whose own clock is wrong still shows the right time.
 */
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
