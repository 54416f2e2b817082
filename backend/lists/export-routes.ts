import { can } from "#contract/access";
import { urlAnswer } from "#contract/answers";
import { expectLink, linkQuery, signedLink } from "../documents/link";
import type { AccessRule } from "../http/access";
import type { Calls } from "../http/calls";
import { Forbidden } from "../http/errors";
import { parseInput } from "../http/input";
import { exportedLists } from "./exported";
import { listStream } from "./file";

/** Adds the calls of lists as files: one makes a link for those who may see the list, one streams it to the user of the link. */
export function addListFiles(calls: Calls): void {
  for (const list of exportedLists) {
    const { area } = list.defined.report;
    const access: AccessRule = [area, "see"];
    const path = `/list/${area}/csv`;
    calls.plain(
      {
        method: "get",
        path,
        summary: `A link to the list of ${area} as a file, all of its pages`,
        access,
        query: list.query,
        answer: urlAnswer,
      },
      ({ env }, { query, caller, http }) => {
        if (query.deleted !== undefined && !can(caller, area, "restore")) throw new Forbidden();
        // As it was asked, without what the schema does not know; a whole list has no pages.
        const given = [...new URL(http.req.url).searchParams].filter(
          ([name, value]) => name in list.query.shape && name !== "page" && name !== "perPage" && value !== "",
        );
        return Promise.resolve({
          url: signedLink(env, `/api${path}/file`, caller?.id ?? 0, Object.fromEntries(given)),
        });
      },
    );
    calls.plain(
      {
        method: "get",
        path: `${path}/file`,
        summary: `The list of ${area} as a file, by its link: text/csv`,
        access: "anyone",
        query: linkQuery,
      },
      async (platform, { query: given, language, http }) => {
        // With the rights that the user has now.
        const user = await expectLink(platform, new URL(http.req.url), access);
        const query = parseInput(list.query, given, language) as Record<string, unknown>;
        if (query.deleted !== undefined && !can(user, area, "restore")) throw new Forbidden();
        const { db } = (await platform.standby?.choose()) ?? platform;
        const stream = listStream(db, { list, query, caller: user }, http.req.raw.signal);
        return new Response(stream, {
          headers: {
            "Content-Type": "text/csv; charset=utf-8",
            "Content-Disposition": `attachment; filename="${area}.csv"`,
            "Cache-Control": "private, no-store",
          },
        });
      },
    );
  }
}
