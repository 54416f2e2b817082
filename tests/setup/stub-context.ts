import type { z } from "zod";
import type { ErrorText } from "#contract/answers";
import type { Role } from "#contract/access";
import type { ActionContext, ScreenContext } from "~/services/request/screen.server";
import { PARSE } from "~/services/request/form.server";
import { parseForm } from "~/services/request/validation.server";

/** Calls of a handler, and their responses: `PUT /api/tally/7` and the row. */
export interface StubCalls {
  made: { call: string; body?: unknown; version?: number; idempotencyKey?: string }[];
  answers: Record<string, unknown>;
}

/** Creates the context of an action with stubbed responses; its texts are their keys and values. */
export function stubAction(calls: StubCalls, address: string, fields: Record<string, string> = {}): ActionContext {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const context = {
    ...stubScreen(calls, address, []),
    form,
    version: fields.version === undefined ? undefined : Number(fields.version),
    idempotencyKey: fields.idempotencyKey ?? "fresh-key",
    [PARSE]: <S extends z.ZodType>(schema: S): z.output<S> => {
      const submission = parseForm(form, schema, ({ code }) => code, "id");
      if (submission.status !== "success") throw new Error(JSON.stringify(submission.reply().error));
      return submission.value;
    },
  };
  // Record handlers use no other fields.
  return context as unknown as ActionContext;
}

/** Creates the context of a loader for a visitor with these roles. */
export function stubScreen({ made, answers }: StubCalls, address: string, roles: Role[]): ScreenContext {
  const answer = (call: string, rest: object, schema: z.ZodType | undefined) => {
    made.push({ call, ...rest });
    if (!(call in answers)) return Promise.reject(new Error(`${call} is not expected`));
    return Promise.resolve(schema === undefined ? answers[call] : schema.parse(answers[call]));
  };
  const write =
    (method: string) =>
    (path: string, body: unknown, { schema, ...rest }: { schema?: z.ZodType }) =>
      answer(`${method} ${path}`, { body, ...rest }, schema);
  const context = {
    url: new URL(address, "http://gudang.test"),
    params: {},
    user: { id: 1, name: "Sari", roles },
    env: { APP_TIMEZONE: "Asia/Jakarta" },
    api: {
      get: (path: string, _query: unknown, schema: z.ZodType) => answer(`GET ${path}`, {}, schema),
      post: write("POST"),
      put: write("PUT"),
      del: (path: string, rest: object) => answer(`DELETE ${path}`, rest, undefined),
    },
    say: ({ code, params = {} }: ErrorText) => `${code} ${JSON.stringify(params)}`,
    t: (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`,
    idempotencyKey: () => "fresh-key",
    redirect: (to: string, { toast }: { toast: string }) => Promise.resolve({ to, toast }),
  };
  // Record loaders use no other fields.
  return context as unknown as ScreenContext;
}
