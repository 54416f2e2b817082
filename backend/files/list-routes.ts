import { access as table, can } from "#contract/access";
import { activityList, urlAnswer } from "#contract/answers";
import type { Locale } from "#contract/constants";
import { LIST_FORMATS, type ListFormat } from "#contract/rows/list-view";
import { fileLanguage } from "#contract/values/fields";
import { linkQuery, NOBODY, userOfFile } from "./link";
import type { AccessRule } from "../http/access";
import { assertKnown, type Calls } from "../http/calls";
import type { Caller } from "../http/context";
import { Forbidden } from "../http/errors";
import { parseAsOf } from "../records/as-of-day";
import { parseInput } from "../http/input";
import { readExports } from "./export-history";
import { answerFile, FILE_TYPES, fileLink } from "./file";
import { type ExportedList, exportedLists } from "../lists/exported";

export function addListFiles(calls: Calls): void {
  for (const list of exportedLists) {
    for (const format of LIST_FORMATS) addFile(calls, list, format);
    addHistory(calls, list);
  }
}

function addHistory(calls: Calls, { area }: ExportedList): void {
  calls.read(
    {
      method: "get",
      path: `/list/${area}/activity`,
      summary: `Who made which file of the list of ${area}, and of its report`,
      access: ["export-history", "see"],
      answer: activityList,
    },
    (db) => readExports(db, area),
  );
}

function addFile(calls: Calls, list: ExportedList, format: ListFormat): void {
  const { area } = list;
  const access: AccessRule = [area, "see"];
  const path = `/list/${area}/${format}`;
  const schema = list.query.safeExtend(fileLanguage);
  calls.plain(
    {
      method: "get",
      path,
      summary: `A link to the list of ${area} as a file, all of its pages`,
      access,
      query: schema,
      answer: urlAnswer,
    },
    ({ env }, { query, caller, http }) => {
      assertDeleted(list, query, caller);
      parseAsOf(query, env);
      const url = new URL(http.req.url);
      const file = { path: `/api${path}/file`, owner: caller ?? NOBODY, url, shape: schema.shape };
      return Promise.resolve({ url: fileLink(env, file) });
    },
  );
  calls.plain(
    {
      method: "get",
      path: `${path}/file`,
      summary: `The list of ${area} as a file, by its link or for a caller who may see it: ${FILE_TYPES[format]}`,
      access: "anyone",
      query: linkQuery,
    },
    async (platform, { query: given, http }) => {
      const user = await userOfFile(platform, http, access);
      assertKnown(new URL(http.req.url).searchParams, schema.safeExtend(linkQuery.shape));
      const { locale, ...query } = parseInput(schema, given) as Record<string, unknown> & { locale: Locale };
      assertDeleted(list, query, user);
      const { roles, env } = user;
      const asOf = parseAsOf(query, env);
      const of = { list: area, query, caller: { roles }, timeZone: env.APP_TIMEZONE };
      const logged = { area, of: "list", query } as const;
      return answerFile(platform, http.req.raw, user, {
        of,
        name: asOf === undefined ? area : `${area}-${asOf.asOf}`,
        format,
        locale,
        logged,
      });
    },
  );
}

function assertDeleted({ area }: ExportedList, query: object, caller: Pick<Caller, "roles"> | null): void {
  if (!("deleted" in query) || query.deleted === undefined) return;
  if (area === "user" || !("restore" in table[area]) || !can(caller, area, "restore")) throw new Forbidden();
}
