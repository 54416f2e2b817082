import { hash } from "@node-rs/argon2";
import { ROLES, type Role } from "#contract/access";
import type { Database } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { customer, exDoMaster, grade, inboundItem, marking, outboundItem, vendor } from "#backend/db/tables/masters";

/** Rows for every test: an account per role, one without roles, and a few masters. */
export const PASSWORD = "gudang-demo";
export type Account = Role | "NOBODY";
export const accountEmail = (account: Account) => `${account.toLowerCase()}@gudang.test`;

export async function loadFixture(db: Database): Promise<void> {
  // Not backend/accounts/passwords.ts, which imports JSON that Playwright cannot load.
  const passwordHash = await hash(PASSWORD);
  const accounts: Account[] = [...ROLES, "NOBODY"];
  await db.insert(appUser).values(
    accounts.map((account) => ({
      name: account === "NOBODY" ? "Tanpa Peran" : `Uji ${account}`,
      email: accountEmail(account),
      role: account === "NOBODY" ? "" : account,
      passwordHash,
    })),
  );
  await db.insert(customer).values([
    { code: "SINAR", name: "PT Sinar Pangan", address: "Jl. Melati 1, Cikarang", npwp: "012345678901234" },
    { code: "TIRTA", name: "CV Tirta Abadi" },
    { code: "LAMA", name: "UD Lama Sekali", active: false },
  ]);
  await db.insert(grade).values([
    { code: "A", name: "Grade A" },
    { code: "B", name: "Grade B" },
  ]);
  await db.insert(marking).values([{ name: "Mawar" }, { name: "Melati", description: "Bunga putih" }]);
  await db.insert(outboundItem).values([
    { name: "Tepung 50 kg", unit: "karung", kgPerUnit: 50 },
    { name: "Tepung 25 kg", unit: "karung", kgPerUnit: 25 },
  ]);
  await db.insert(vendor).values([
    { code: "TANI", name: "UD Tani Makmur" },
    { code: "GANDUM", name: "PT Gandum Impor", npwp: "998877665544332" },
    { code: "TUTUP", name: "CV Sudah Tutup", active: false },
  ]);
  await db.insert(inboundItem).values([
    { name: "Gandum curah", unit: "kg" },
    { name: "Karung kosong", unit: "bal" },
  ]);
  await db.insert(exDoMaster).values([
    { ex_do_no: "DO-2026-001", exDoType: "OWN", date: "2026-11-01", quantityKg: 100_000_000 },
    { ex_do_no: "DO-2026-002", exDoType: "PURCHASED", date: "2026-11-10" },
    { ex_do_no: "DO-2025-099", exDoType: "OWN", date: "2025-12-31", active: false },
  ]);
}
