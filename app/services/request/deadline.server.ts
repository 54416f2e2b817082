/** Deadline of one API call. */
interface Deadline {
  /** Aborts with a TimeoutError at the deadline, or with an AbortError when the parent aborts. */
  signal: AbortSignal;
  /** Removes timer and listeners; must be called when the call has ended. */
  end: () => void;
}

/**
 * Starts a deadline. Not `AbortSignal.any`: Node retains it while its sources live, so every request would leak.
 * @param parent aborts the call early, such as the signal of a request
 */
export function startDeadline(timeoutMs: number, parent?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`No answer within ${timeoutMs} ms`, "TimeoutError"));
  }, timeoutMs);
  timer.unref();
  const follow = () => controller.abort();
  if (parent?.aborted) follow();
  parent?.addEventListener("abort", follow);
  const end = () => {
    clearTimeout(timer);
    parent?.removeEventListener("abort", follow);
  };
  return { signal: controller.signal, end };
}

/** Passes a body on and calls `end` when it is consumed, has failed or is cancelled. */
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
