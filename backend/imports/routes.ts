import { IMPORT_AREAS, importAnswer, importBody, importPreview } from "#contract/import";
import type { Calls } from "../http/calls";
import { importRows, previewImport } from "./service";

/** Requires the permission to create. */
export function addImports(calls: Calls): void {
  for (const area of IMPORT_AREAS) {
    const path = `/${area}/import`;
    calls.plain(
      {
        method: "post",
        path: `${path}/preview`,
        summary: `Check rows for an import of ${area}; nothing is written`,
        access: [area, "edit"],
        body: importBody,
        answer: importPreview,
      },
      ({ db, env }, { body, language }) => previewImport(db, area, body.rows, { language, env }),
    );
    calls.write(
      {
        method: "post",
        path,
        summary: `Import rows of ${area}, all or none`,
        access: [area, "edit"],
        body: importBody,
        answer: importAnswer,
        status: 201,
      },
      (tx, { body, user, env }) => importRows(tx, area, body.rows, user, env),
    );
  }
}
