import { performance } from "node:perf_hooks";
import type pg from "pg";

export interface TimedStatement {
  text: string;
  ms: number;
  failed: boolean;
}

/** Reports statement durations; excludes cursors and COPY. */
export function timedClient(Base: typeof pg.Client, onAnswer: (statement: TimedStatement) => void): typeof pg.Client {
  return class extends Base {
    /** `never` satisfies every overload. */
    override query(...args: unknown[]): never {
      const text = textOf(args[0]);
      if (text === undefined) return Reflect.apply(super.query, this, args) as never;
      const from = performance.now();
      const answered = (failed: boolean) => onAnswer({ text, ms: performance.now() - from, failed });
      const done = args.at(-1);
      if (typeof done === "function") {
        args[args.length - 1] = (error: unknown, ...answer: unknown[]) => {
          answered(Boolean(error));
          Reflect.apply(done, undefined, [error, ...answer]);
        };
        return Reflect.apply(super.query, this, args) as never;
      }
      const answer = Reflect.apply(super.query, this, args) as Promise<unknown>;
      answer.then(
        () => answered(false),
        () => answered(true),
      );
      return answer as never;
    }
  };
}

function textOf(statement: unknown): string | undefined {
  if (typeof statement === "string") return statement;
  if (typeof statement !== "object" || statement === null || "submit" in statement || !("text" in statement))
    return undefined;
  return typeof statement.text === "string" ? statement.text : undefined;
}
