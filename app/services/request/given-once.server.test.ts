import { expect, it } from "vitest";
import { assertFieldsOnce, assertParametersOnce } from "./given-once.server";

const at = (search: string) => new Request(`http://gudang.test/record/outbound${search}`, { headers: { Cookie: "" } });

async function catchRefusal(check: Promise<void>): Promise<unknown> {
  const answer: unknown = await check.then(() => undefined).catch((error: unknown) => error);
  return answer instanceof Response ? [answer.status, ((await answer.json()) as { message: string }).message] : answer;
}

it("refuses a parameter given twice, and names it", async () => {
  expect(await catchRefusal(assertParametersOnce(at("?page=1&q=a&page=2")))).toEqual([
    400,
    "page is given more than once.",
  ]);
});

it.each(["", "?page=1&q=a", "?rows=1&rows=2"])("accepts %s", async (search) =>
  expect(await catchRefusal(assertParametersOnce(at(search)))).toBeUndefined(),
);

it("refuses a version given twice, and accepts lists", async () => {
  const form = new FormData();
  for (const role of ["ADMIN", "SCALE"]) form.append("role", role);
  form.append("version", "1");
  expect(await catchRefusal(assertFieldsOnce(at(""), form))).toBeUndefined();
  form.append("version", "2");
  expect(await catchRefusal(assertFieldsOnce(at(""), form))).toEqual([400, "version is given more than once."]);
});
