import { setMaxListeners } from "node:events";

interface Deadline {
  /** Aborts with a TimeoutError, or an AbortError if the parent aborts. */
  signal: AbortSignal;
  /** Must be called when the call has ended. */
  end: () => void;
}

/**
 * Starts a deadline. Node retains `AbortSignal.any` while its sources live, so it would leak.
 * @param parent aborts the call early
 */
export function startDeadline(timeoutMs: number, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`No answer within ${timeoutMs} ms`, "TimeoutError"));
  }, timeoutMs);
  timer.unref();
  const follow = () => controller.abort();
  if (parent?.aborted) follow();
  if (parent !== undefined) {
    // A page may read more than ten calls at once, above which Node warns of a leak.
    setMaxListeners(0, parent);
    parent.addEventListener("abort", follow);
  }
  const end = () => {
    clearTimeout(timer);
    parent?.removeEventListener("abort", follow);
  };
  return { signal: controller.signal, end };
}

/** Calls `end` when the body is consumed, failed or cancelled. */
export function bodyUntilEnd(body: ReadableStream<Uint8Array> | null, end: () => void) {
  if (body === null) {
    end();
    return null;
  }
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        end();
        controller.close();
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      end();
      await reader.cancel(reason);
    },
  });
}
