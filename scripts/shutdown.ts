import { explain } from "./start-error";

/** Runs shutdown steps in reverse order. */
export class Shutdown {
  #steps: (() => Promise<unknown>)[] = [];
  #ending = new AbortController();

  constructor() {
    // npm repeats the terminal's Ctrl+C; a second signal is ignored.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void this.end(0));
  }

  get isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  /** Aborted when the shutdown starts, before the first step. */
  get ending(): AbortSignal {
    return this.#ending.signal;
  }

  /** Adds a step; runs it at once during shutdown. */
  onEnd(step: () => Promise<unknown>): void {
    if (this.isEnding) void step();
    else this.#steps.push(step);
  }

  /** Runs the steps and exits. */
  async end(code: number): Promise<void> {
    if (this.isEnding) return;
    this.#ending.abort();
    for (const step of this.#steps.reverse()) {
      await step().catch((error: unknown) => {
        console.error(explain(error));
        code = 1;
      });
    }
    process.exit(code);
  }
}

/** Runs a command, shuts down and exits with its result; 1 on an error. */
export async function underShutdown(command: (shutdown: Shutdown) => Promise<number>): Promise<void> {
  const shutdown = new Shutdown();
  const code = await command(shutdown).catch((error: unknown) => {
    if (!shutdown.isEnding) console.error(explain(error));
    return 1;
  });
  await shutdown.end(code);
}
