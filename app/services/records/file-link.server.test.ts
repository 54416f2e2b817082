import { expect, it } from "vitest";
import { stubScreen } from "../../../tests/setup/stub-context";
import { streamFile } from "./file-link.server";

it("streamFile refuses a request that another site's page makes", async () => {
  const context = stubScreen({ made: [], answers: {} }, "/file/list/booking/file", ["OFFICE"]);
  const request = new Request("http://gudang.test/file/list/booking/file", {
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  const refused: unknown = await streamFile({ ...context, request }).catch((error: unknown) => error);
  expect(refused instanceof Response && refused.status).toBe(403);
});
