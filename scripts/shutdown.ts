import { onStarterGone } from "./started-by.mjs";

/** Stops all parts in reverse order of their start, for every cause of the exit. */
export class Shutdown {
  #steps: (() => Promise<void>)[] = [];
  #ending = new AbortController();

  constructor() {
    // npm passes on the Ctrl+C that the terminal has already sent: the second signal changes nothing.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void this.end(0));
    onStarterGone(() => void this.end(0));
  }

  get isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  /** Is aborted when the end begins, before the first step: for work that cannot be waited for. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Adds a step. When the end has come already, the step is done at once. */
  onEnd(step: () => Promise<void>): void {
    if (this.isEnding) void step();
    else this.#steps.push(step);
  }

  /** Runs the steps, last one first, and ends the process. */
  async end(code: number): Promise<void> {
    if (this.isEnding) return;
    this.#ending.abort();
    for (const step of this.#steps.reverse()) {
      await step().catch((error: unknown) => {
        console.error(error);
        code = 1;
      });
    }
    process.exit(code);
  }
}

/** Runs a command whose result is the exit status, and ends with what it brought up; a failure is said, and is 1. */
export async function underShutdown(command: (shutdown: Shutdown) => Promise<number>): Promise<void> {
  const shutdown = new Shutdown();
  const code = await command(shutdown).catch((error: unknown) => {
    if (!shutdown.isEnding) console.error(error);
    return 1;
  });
  await shutdown.end(code);
}
