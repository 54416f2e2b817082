import { performance } from "node:perf_hooks";
import pg from "pg";
import { StatementNames } from "./named-statements";

export interface TimedStatement {
  text: string;
  ms: number;
  failed: boolean;
}

export interface NamedClientConfig extends pg.PoolConfig {
  /** Names statements: PostgreSQL keeps a generic plan after five executions (docs/decisions/0076-statements.md). */
  prepare?: boolean;
  onAnswer?: ((statement: TimedStatement) => void) | undefined;
  /** Open and connecting clients. */
  clients?: Set<pg.Client>;
}

/** Client that names its statements and reports their durations, except those of cursors and COPY. */
export class NamedClient extends pg.Client {
  readonly #config: NamedClientConfig;
  readonly #names = new StatementNames();

  constructor(config: NamedClientConfig = {}) {
    super(config);
    this.#config = config;
    config.clients?.add(this);
    this.once("end", () => config.clients?.delete(this));
  }

  /** `never` satisfies every overload. */
  override query(...args: unknown[]): never {
    const [statement, values] = args;
    const { prepare, onAnswer } = this.#config;
    if (prepare === true && hasText(statement) && Array.isArray(values) && values.length > 0)
      args[0] = { ...statement, name: this.#names.of(statement.text) };
    const send = () => Reflect.apply(super.query, this, args) as never;
    const text = hasText(statement) ? statement.text : statement;
    if (onAnswer === undefined || typeof text !== "string") return send();
    const from = performance.now();
    const note = (failed: boolean) => onAnswer({ text, ms: performance.now() - from, failed });
    const done = args.at(-1);
    if (typeof done === "function") {
      args[args.length - 1] = (error: unknown, answer: unknown) => {
        note(Boolean(error));
        Reflect.apply(done, undefined, [error, answer]);
      };
      return send();
    }
    const answer: Promise<unknown> = send();
    answer.then(
      () => note(false),
      () => note(true),
    );
    return answer as never;
  }
}

function hasText(statement: unknown): statement is { text: string } {
  return typeof statement === "object" && statement !== null && "text" in statement && !("submit" in statement);
}
