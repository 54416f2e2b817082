import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { ChangesAnswer } from "#contract/changes";
import { fetchJson } from "../form/fetch-json";
import { pollWhileSeen } from "./poll-while-seen";
import { hasSessionEnded } from "./session-watch";

const INTERVAL_MS = 10_000;
const TIMEOUT_MS = 5_000;

/**
 * Reloads when a shown record changes; polls every ten seconds while visible.
 * @param kinds history names
 * @param paused postpones the reload
 */
export function useFreshData(kinds: readonly string[], paused: boolean): void {
  const { revalidate } = useRevalidator();
  const busy = useNavigation().state !== "idle";
  const watched = kinds.join(" ");
  const seen = useRef<string>();
  const held = useRef(false);
  useEffect(() => {
    held.current = paused || busy;
  });

  useEffect(() => {
    const controller = new AbortController();
    const isHeld = () => held.current || hasSessionEnded();
    const ask = async () => {
      if (isHeld()) return;
      const answer = await fetchJson<ChangesAnswer>("/changes", controller.signal, TIMEOUT_MS);
      // A form may have been opened during the request.
      if (answer === undefined || isHeld()) return;
      const mark = watched
        .split(" ")
        .map((kind) => answer.data[kind])
        .join(" ");
      const known = seen.current;
      seen.current = mark;
      if (known !== undefined && known !== mark) revalidate();
    };
    void ask();
    const end = pollWhileSeen(ask, INTERVAL_MS, ["focus"]);
    return () => {
      controller.abort();
      end();
    };
  }, [watched, revalidate]);
}
