/** The time that one call to the API may take. */
interface Deadline {
  /** Aborts with a TimeoutError when the time is over, or with an AbortError when the parent aborts, whatever its reason. */
  signal: AbortSignal;
  /** Takes the timer and the listeners off; to be called once the call has ended, however. */
  end: () => void;
}

/**
 * Starts the clock of a call. `AbortSignal.any` with a listener on it is never collected while its sources live on
 * (Node keeps it), so every page would stay in memory: hence one controller per call, that `end` lets go of.
 *
 * @param parent ends the call early, such as the signal of a request whose browser has gone away
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

/** Hands a body on, and calls `end` once it is read, has failed, or nobody wants the rest. */
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
