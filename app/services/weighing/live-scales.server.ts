import { setTimeout as sleep } from "node:timers/promises";
import { can, type RoleHolder } from "#contract/access";
import { type ScaleDeck, liveScales } from "#contract/scale/scale";
import { ApiError } from "~/services/request/api-error.server";
import type { ApiClient } from "~/services/request/api.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { readToken } from "~/services/request/session.server";
import { wakeDemoScale, watchDemoScale } from "./demo-deck.server";

/** Live scales of weigh cards (docs/decisions/0175-readings.md). */

const API_PATH = "/api/reading/live";
const POLL_MS = 150;
const RETRY_MS = 1_000;
/** The demo's scale stops when no screen has asked for this long. */
const WAKE_MS = 500;
/** An unchanged state is repeated, so that the browser notices a stalled stream. */
const REPEAT_MS = 1_000;
/** Then the browser connects again, and the guards run again. */
const STREAM_MS = 60_000;
/** A browser beyond the limits polls instead. A desk opens one stream, for its visible tab. */
const STREAMS_PER_SESSION = 6;
const STREAMS = 200;

/** Returns the active scales; none for users who may not see readings. */
export async function liveScalesFor(api: ApiClient, user: RoleHolder): Promise<ScaleDeck[]> {
  return can(user, "reading", "see") ? readLive(api) : [];
}

/** Returns the active scales for a weigh form. */
export async function weighingScales({ api, user, request }: ScreenContext): Promise<ScaleDeck[]> {
  await wakeDemoScale(request);
  return liveScalesFor(api, user);
}

const readLive = async (api: ApiClient) => (await api.get(API_PATH, {}, liveScales)).data;

interface Watcher {
  api: ApiClient;
  session: string | null;
  show(state: State): void;
  end(): void;
}

/** An event, encoded once for all watchers. */
interface State {
  text: string;
  event: Uint8Array;
}

const encoder = new TextEncoder();

/** Polls once for all watchers of this process. */
class LivePoll {
  readonly #watchers = new Set<Watcher>();
  #runs = false;

  constructor() {
    // The web server waits for open responses; the browsers connect again.
    const endAll = () => {
      for (const { end } of this.#watchers) end();
    };
    for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, endAll);
  }

  hasPlaceFor(session: string | null): boolean {
    const own = [...this.#watchers].filter((watcher) => watcher.session === session);
    return own.length < STREAMS_PER_SESSION && this.#watchers.size < STREAMS;
  }

  /** @returns a function that ends watching */
  watch(watcher: Watcher): () => void {
    this.#watchers.add(watcher);
    if (!this.#runs) void this.#run();
    return () => void this.#watchers.delete(watcher);
  }

  async #run(): Promise<void> {
    this.#runs = true;
    let wokenAt = 0;
    for (let [watcher] = this.#watchers; watcher !== undefined; [watcher] = this.#watchers) {
      const due = sleep(POLL_MS);
      if (performance.now() - wokenAt > WAKE_MS) {
        wokenAt = performance.now();
        void watchDemoScale(true);
      }
      await this.#poll(watcher);
      await due;
    }
    this.#runs = false;
    void watchDemoScale(false);
  }

  async #poll(watcher: Watcher): Promise<void> {
    try {
      const text = JSON.stringify(await readLive(watcher.api));
      const state = { text, event: encoder.encode(`data: ${text}\n\n`) };
      for (const watcher of this.#watchers) watcher.show(state);
    } catch (error) {
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) watcher.end();
      else if (this.#watchers.has(watcher)) await sleep(RETRY_MS);
    }
  }
}

const livePoll = new LivePoll();

/** Returns the scales as JSON, or streams their changes. */
export async function showLiveScales(context: Pick<ScreenContext, "api" | "request">): Promise<Response> {
  const { api, request } = context;
  if (request.headers.get("Accept") === "text/event-stream") {
    const session = await readToken(request);
    if (livePoll.hasPlaceFor(session)) return eventStream(api, request, session);
    return new Response(null, { status: 429, headers: { "Retry-After": "10" } });
  }
  return Response.json(await readLive(api));
}

function eventStream(api: ApiClient, request: Request, session: string | null): Response {
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let shown = "";
      let shownAt = 0;
      const show = ({ text, event }: State) => {
        const now = performance.now();
        // A browser that does not read gets the newest state later.
        if ((controller.desiredSize ?? 0) <= 0 || (text === shown && now - shownAt < REPEAT_MS)) return;
        [shown, shownAt] = [text, now];
        controller.enqueue(event);
      };
      const end = () => {
        stop();
        controller.close();
      };
      const leave = livePoll.watch({ api, session, show, end });
      const timer = setTimeout(end, STREAM_MS);
      request.signal.addEventListener("abort", end);
      stop = () => {
        leave();
        clearTimeout(timer);
        request.signal.removeEventListener("abort", end);
        stop = () => {};
      };
      controller.enqueue(encoder.encode("retry: 500\n\n"));
    },
    cancel: () => stop(),
  });
  const headers = {
    "Content-Type": "text/event-stream",
    // Compression and proxies would hold events back.
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
  };
  return new Response(body, { headers });
}
