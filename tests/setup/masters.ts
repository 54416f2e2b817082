import type { MASTERS } from "./role-table";

export type MasterName = (typeof MASTERS)[number];
export type MasterBody = Record<string, unknown>;

interface MasterSample {
  /** the field that is unique */
  key: string;
  /** a body with this text as its unique field; the text holds only what a code may hold */
  body: (key: string) => MasterBody;
  /** a field in which `q` is looked for and that takes any text */
  text: string;
  /** another value of a field that is not unique, with what it was in `body` */
  change: { field: string; from: unknown; to: unknown };
}

/** Rows of each master, as the tests make them. */
export const masterSamples: Record<MasterName, MasterSample> = {
  customer: {
    key: "code",
    body: (code) => ({ code, name: `PT ${code}`, address: "Jl. Kenanga 7", phone: "021-555", npwp: "012345678901234" }),
    text: "name",
    change: { field: "address", from: "Jl. Kenanga 7", to: "Jl. Anggrek 9" },
  },
  vendor: {
    key: "code",
    body: (code) => ({ code, name: `CV ${code}`, address: null, phone: null, npwp: null }),
    text: "name",
    change: { field: "phone", from: null, to: "0812" },
  },
  grade: {
    key: "code",
    body: (code) => ({ code, name: `Grade ${code}` }),
    text: "name",
    change: { field: "name", from: "Grade G-CHANGE", to: "Premium" },
  },
  marking: {
    key: "name",
    body: (name) => ({ name, description: "cetak biru" }),
    text: "name",
    change: { field: "description", from: "cetak biru", to: null },
  },
  "outbound-item": {
    key: "name",
    body: (name) => ({ name, unit: "karung", kgPerUnit: 50 }),
    text: "name",
    change: { field: "kgPerUnit", from: 50, to: 25 },
  },
  "inbound-item": {
    key: "name",
    body: (name) => ({ name, unit: "bal" }),
    text: "name",
    change: { field: "unit", from: "bal", to: "jumbo bag" },
  },
  "ex-do-master": {
    key: "ex_do_no",
    body: (no) => ({ ex_do_no: no, exDoType: "OWN", date: "2026-11-01", quantityKg: 50_000, note: "lot 1" }),
    text: "ex_do_no",
    change: { field: "quantityKg", from: 50_000, to: null },
  },
};
