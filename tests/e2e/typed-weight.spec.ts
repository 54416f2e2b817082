import type { Scale } from "#contract/scale/scale";
import { expect, test } from "./fixtures";
import { badgeOf, itemPath, makeRecord, recordsOf } from "./truck-steps";

/** A typed weight in a plant with a scale (docs/domain.md, Scales). */

const SCALE = {
  name: "Timbangan uji",
  protocol: "cas-22",
  line: "listen:4001",
  divisionKg: 10,
  capacityKg: 80_000,
  thresholdKg: 400,
};

test("a typed weight asks for its reason where a scale is set up", async ({ app, open }) => {
  const made = await app.post<Scale>("ADMIN", "/scale", SCALE);
  expect(made.status).toBe(201);
  try {
    const record = await makeRecord(app);
    const page = await open("SCALE");
    const save = () => page.keyboard.press("Enter");
    await page.goto(itemPath(record));
    await page.getByLabel("Timbang kosong").fill("8.020");

    const reason = page.getByLabel("Mengapa berat diketik?");
    await expect(reason).toBeVisible();
    await expect(page.getByLabel("Timbang kosong")).toHaveValue("8.020");
    await reason.fill("kabel timbangan putus");
    await save();
    await expect(badgeOf(page)).toHaveText("Siap muat");
    const [saved] = await recordsOf(app, record.licensePlate);
    const { body } = await app.get("ADMIN", `/outbound-record/${saved?.id}`);
    expect(body).toMatchObject({ firstKg: 8_020, firstSource: "MANUAL", firstTypedReason: "kabel timbangan putus" });
  } finally {
    const {
      id: _,
      version,
      createdAt: _c,
      updatedAt: _u,
      deletedAt: _d,
      keyHint: _k,
      keyExpiresAt: _e,
      ...input
    } = made.body;
    const body = { ...input, active: false };
    const { status } = await app.call("ADMIN", "put", `/scale/${made.body.id}`, { body, version });
    expect(status).toBe(200);
  }
});
