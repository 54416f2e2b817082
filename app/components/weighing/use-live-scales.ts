import { useEffect, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { plateKey } from "#contract/weighing/plate";
import type { ScaleDeck } from "#contract/scale/scale";
import { LIVE_SCALES_PATH } from "~/definitions/scale";
import { fetchJson } from "../form/fetch-json";
import { storeOnDesk, readDesk } from "../shell/desk-cookie";

const CHECK_MS = 1_000;
/** The server repeats an unchanged state every second. */
const STALLED_MS = 2_500;
const LOST_MS = 4_000;
const AWAY_MS = LOST_MS + 10_000;
/** A stream that was refused is tried again after this time. */
const REOPEN_MS = 10_000;

interface Live {
  scales: readonly ScaleDeck[];
  /** No answer for some seconds, or for longer. */
  lost: "lost" | "away" | null;
}

/**
 * Follows the scales while the tab is visible: by server-sent events, or by a poll each second where a proxy breaks
 * them. @param initial empty: does not connect
 */
export function useLiveScales(initial: readonly ScaleDeck[]): Live {
  const [live, setLive] = useState<Live>({ scales: initial, lost: null });
  const follows = initial.length > 0;
  useEffect(() => {
    if (!follows) return;
    const ended = new AbortController();
    let stream: EventSource | undefined;
    let [openedAt, streamedAt, heardAt] = [0, 0, 0];
    let polls = false;

    const hear = (scales: ScaleDeck[]) => {
      heardAt = performance.now();
      setLive({ scales, lost: null });
    };
    const open = () => {
      stream?.close();
      openedAt = performance.now();
      stream = new EventSource(LIVE_SCALES_PATH);
      stream.onmessage = ({ data }: MessageEvent<string>) => {
        streamedAt = performance.now();
        hear(JSON.parse(data) as ScaleDeck[]);
      };
    };
    const poll = async () => {
      polls = true;
      const scales = await fetchJson<ScaleDeck[]>(LIVE_SCALES_PATH, ended.signal, LOST_MS);
      polls = false;
      if (scales !== undefined && !document.hidden) hear(scales);
    };
    const check = () => {
      if (document.hidden) return;
      const now = performance.now();
      const silentMs = now - heardAt;
      const lost = silentMs > AWAY_MS ? "away" : "lost";
      if (silentMs > LOST_MS) setLive((before) => (before.lost === lost ? before : { ...before, lost }));
      const stalled = now - Math.max(streamedAt, openedAt) > STALLED_MS;
      if (stalled && !polls) void poll();
      if (stalled && now - openedAt > REOPEN_MS) open();
    };
    // A browser has six connections to a server, which hidden tabs leave to the visible one.
    const onVisibility = () => {
      if (document.hidden) return stream?.close();
      heardAt = performance.now();
      open();
    };
    const timer = setInterval(check, CHECK_MS);
    document.addEventListener("visibilitychange", onVisibility);
    onVisibility();
    return () => {
      ended.abort();
      stream?.close();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibility);
    };
  }, [follows]);
  return live;
}

const DESK_SCALE = "deskScale";

export interface DeskScale extends Live {
  scale: ScaleDeck;
  /** Plate that was weighed with the load on the deck, if another one. */
  otherPlate: string | null;
  /** Reading that may be saved. */
  reading: ScaleDeck["reading"];
  /** Remembers the scale of this desk. */
  choose: (id: number) => void;
}

export interface CardTruck {
  direction: "inbound" | "outbound";
  id: number;
  plate: string;
}

/** Returns this desk's scale for a truck; null without JavaScript, or without an active scale. */
export function useDeskScale(initial: readonly ScaleDeck[], truck: CardTruck): DeskScale | null {
  const { plate } = truck;
  const hydrated = useHydrated();
  const { scales, lost } = useLiveScales(initial);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const deskId = chosenId ?? (hydrated ? readDesk(DESK_SCALE) : null);
  const scale = hydrated ? (scales.find(({ id }) => id === deskId) ?? scales[0]) : undefined;
  useOpenCard(lost === null ? scale : undefined, truck);
  if (scale === undefined) return null;
  const choose = (id: number) => {
    storeOnDesk(DESK_SCALE, id);
    setChosenId(id);
  };
  const weighed = scale.weighed?.licensePlate ?? plate;
  const otherPlate = plateKey(weighed) === plateKey(plate) ? null : weighed;
  const reading = lost !== null || otherPlate !== null ? null : scale.reading;
  return { scale, scales, lost, otherPlate, reading, choose };
}

const UNLOADED: readonly ScaleDeck["state"][] = ["empty", "silent", "nonsense"];

/** Tells Gudang once per load whose card is open, so that a load without a weighing has a likely truck. */
function useOpenCard(scale: ScaleDeck | undefined, { direction, id }: CardTruck): void {
  const scaleId = scale !== undefined && !UNLOADED.includes(scale.state) ? scale.id : null;
  useEffect(() => {
    if (scaleId === null || document.hidden) return;
    const body = new URLSearchParams({ scale: String(scaleId), direction, record: String(id) });
    void fetch(LIVE_SCALES_PATH, { method: "POST", body }).catch(() => undefined);
  }, [scaleId, direction, id]);
}
