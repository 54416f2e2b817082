import { setTimeout as sleep } from "node:timers/promises";
import { can, type RoleHolder } from "#contract/access";
import { type ScaleDeck, liveScales } from "#contract/scale/scale";
import { ApiError } from "~/services/request/api-error.server";
import type { ApiClient } from "~/services/request/api.server";
import type { ScreenContext } from "~/services/request/screen.server";
import { wakeDemoScale, watchDemoScale } from "./demo-deck.server";

/** Live scales of weigh cards (docs/decisions/0111-live-weight-in-the-browser.md). */

const API_PATH = "/api/reading/live";
const POLL_MS = 150;
const RETRY_MS = 1_000;
/** The demo's scale rests when no screen asks for longer. */
const WAKE_MS = 500;
/** An unchanged state is repeated, so that the browser notices a stalled stream. */
const REPEAT_MS = 1_000;
/** Then the browser connects again, and the guards run again. */
const STREAM_MS = 60_000;

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
  show(scales: string): void;
  end(): void;
}

/** Polls once for all watchers of this process. */
class LivePoll {
  readonly #watchers = new Set<Watcher>();
  #runs = false;

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

  /** Reads with the session of one watcher; the streams end when theirs has ended. */
  async #poll(watcher: Watcher): Promise<void> {
    try {
      const text = JSON.stringify(await readLive(watcher.api));
      for (const watcher of this.#watchers) watcher.show(text);
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
  if (request.headers.get("Accept") === "text/event-stream") return eventStream(api, request);
  return Response.json(await readLive(api));
}

function eventStream(api: ApiClient, request: Request): Response {
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const encoder = new TextEncoder();
      let shown = "";
      let shownAt = 0;
      const show = (scales: string) => {
        const now = performance.now();
        // A browser that does not read gets the newest state later.
        if ((controller.desiredSize ?? 0) <= 0 || (scales === shown && now - shownAt < REPEAT_MS)) return;
        [shown, shownAt] = [scales, now];
        controller.enqueue(encoder.encode(`data: ${scales}\n\n`));
      };
      const end = () => {
        stop();
        controller.close();
      };
      const leave = livePoll.watch({ api, show, end });
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
