import { existsSync, readFileSync } from "node:fs";

/** What has to be stopped at the end, in the reverse order of its start, whatever brings the end about. */
export class Shutdown {
  #steps: (() => Promise<void>)[] = [];
  #ending = false;

  constructor() {
    // npm passes on the Ctrl+C that the terminal has already sent: the second signal changes nothing.
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void this.end(0));
    this.#endWithNpm();
  }

  get isEnding(): boolean {
    return this.#ending;
  }

  /** Adds a step. When the end has come already, the step is done at once. */
  onEnd(step: () => Promise<void>): void {
    if (this.#ending) void step();
    else this.#steps.push(step);
  }

  /** Runs the steps, last one first, and ends the process. */
  async end(code: number): Promise<void> {
    if (this.#ending) return;
    this.#ending = true;
    for (const step of this.#steps.reverse()) {
      await step().catch((error: unknown) => {
        console.error(error);
        code = 1;
      });
    }
    process.exit(code);
  }

  /** npm that is killed cannot pass that on: the new parent tells it. */
  #endWithNpm(): void {
    if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
    const starters = ancestors();
    setInterval(() => {
      if (ancestors().join() !== starters.join()) void this.end(0);
    }, 500).unref();
  }
}

/** The parent, and where a shell stands between npm and this process, npm. */
function ancestors(): number[] {
  const parent = process.ppid;
  const status = `/proc/${parent}/stat`;
  if (!existsSync(status)) return [parent];
  const stat = readFileSync(status, "utf8");
  const name = stat.slice(stat.indexOf("(") + 1, stat.lastIndexOf(")"));
  const [, grandparent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return name.endsWith("sh") ? [parent, Number(grandparent)] : [parent];
}
