import { setTimeout as sleep } from "node:timers/promises";
import { protocols } from "#contract/scale/protocols";
import { jpeg } from "../setup/pictures";
import { appCode } from "../setup/second-factor";

interface Row {
  id: number;
  version: number;
  status: string;
}

/** Calls of `npm run demo` at a URL, by the accounts of its roles. */
class Calls {
  readonly #tokens = new Map<string, Promise<string>>();

  constructor(private readonly url: string) {}

  /** Sends JSON or a picture. @param as a role, or the key of a scale @throws Error for a refusal */
  async send<T = Row>(as: string, method: string, path: string, body?: object, version?: number): Promise<T> {
    const token = as.includes("_") ? as : await this.#tokenOf(as);
    const picture = Buffer.isBuffer(body);
    const answer = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        "Content-Type": picture ? "image/jpeg" : "application/json",
        ...(version !== undefined && { "If-Match": `"${version}"` }),
      },
      body: picture ? new Uint8Array(body) : body && JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${as} ${method} ${path}: ${answer.status} ${text}`);
    return (text && JSON.parse(text)) as T;
  }

  #tokenOf(role: string): Promise<string> {
    const signIn = async () => {
      const body = JSON.stringify({ email: `${role.toLowerCase()}@gudang.test`, password: "gudang-demo" });
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(`${this.url}/api/login`, { method: "POST", headers, body });
      return ((await answer.json()) as { token: string }).token;
    };
    const token = this.#tokens.get(role) ?? signIn();
    this.#tokens.set(role, token);
    return token;
  }

  async list(path: string, status: string): Promise<Row[]> {
    return (await this.send<{ data: Row[] }>("ADMIN", "GET", `${path}?status=${status}&perPage=50`)).data;
  }
}

/** Makes a row of each kind that the demo lacks: pictures, papers, mails, readings, corrections, views and a second factor. */
export async function fillDemo(url: string): Promise<void> {
  const calls = new Calls(url);
  await calls.send("FG", "PUT", "/settings/photo", jpeg);
  await calls.send("ADMIN", "PUT", "/settings/company/logo", jpeg);
  await calls.send("OFFICE", "PUT", "/list/outbound/columns", { columns: "date,customer:180,-driverName" });
  await calls.send("ADMIN", "POST", "/list/outbound/view", { name: "Selesai", query: "status=DONE", shared: true });
  const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await calls.send("ADMIN", "POST", "/api-key", { name: "ERP", role: "OFFICE", expiresAt: inAMonth });
  await weighByReading(calls);
  await correctAndPrint(calls);
  await handOver(calls);
  await mailReport(calls);
  await fetch(`${url}/api/password/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: "checker@gudang.test" }),
  });
  const { setUp } = await calls.send<{ setUp: { secret: string } }>("CHECKER", "POST", "/settings/second-factor", {});
  await calls.send("CHECKER", "POST", "/settings/second-factor/confirm", { code: appCode(setUp.secret) });
}

/** Weighs a truck by a reading of a second scale, which is out of use afterwards: the fixture has no agent. */
async function weighByReading(calls: Calls): Promise<void> {
  const protocol = "cas-22";
  const settings = { protocol, line: "tcp:127.0.0.1:4001", divisionKg: 10, capacityKg: 60_000, thresholdKg: 400 };
  const scale = await calls.send("ADMIN", "POST", "/scale", { name: "Timbangan 2", ...settings });
  const { key } = await calls.send<{ key: string }>("ADMIN", "POST", `/scale/${scale.id}/key`, {});
  let seq = 0;
  const carries = async (kg: number, count: number) => {
    const raw = Buffer.from(protocols[protocol].encode({ kg, stable: true })).toString("hex");
    const frames = Array.from({ length: count }, (_, n) => ({ seq: ++seq, ageMs: (count - 1 - n) * 100, raw }));
    await calls.send(key, "POST", `/scale/${scale.id}/frames`, { agent: "fixture", frames });
  };
  await carries(0, 35);
  await sleep(1_000);
  await carries(8_120, 6);
  const live = await calls.send<{ data: { id: number; reading: Row | null }[] }>("SCALE", "GET", "/reading/live");
  const readingId = live.data.find(({ id }) => id === scale.id)?.reading?.id;
  const [truck] = await calls.list("/outbound-record", "WAITING");
  const body = { readingId, unusualReason: "Ditimbang ulang, angka sama" };
  await calls.send("SCALE", "POST", `/outbound-record/${truck?.id}/weigh-in`, body, truck?.version);
  const now = await calls.send("ADMIN", "GET", `/scale/${scale.id}`);
  const rest = { name: "Timbangan 2", ...settings, active: false };
  await calls.send("ADMIN", "PUT", `/scale/${scale.id}`, rest, now.version);
}

/** Prints a surat jalan, and corrects a weight, of which the history and the inbox say so. */
async function correctAndPrint(calls: Calls): Promise<void> {
  const [done] = await calls.list("/outbound-record", "DONE");
  await calls.send("OFFICE", "POST", `/outbound-record/${done?.id}/pdf`, {});
  const [truck] = await calls.list("/inbound-record", "WEIGHED_IN");
  const { firstKg } = await calls.send<{ firstKg: number }>("SCALE", "GET", `/inbound-record/${truck?.id}`);
  const body = { weightKg: firstKg + 10, unusualReason: "Salah baca" };
  const fixed = await calls.send("SCALE", "POST", `/inbound-record/${truck?.id}/weigh-in`, body, truck?.version);
  await calls.send("CHECKER", "POST", `/inbound-record/${fixed.id}/call`, {}, fixed.version);
}

async function handOver(calls: Calls): Promise<void> {
  const { date, shift } = await calls.send<{ date: string; shift: string }>("SCALE", "GET", "/shift");
  await calls.send("SCALE", "POST", "/shift", { date, shift, note: "Timbangan 1 dikalibrasi" });
}

/** Sends a report by mail, and pauses its schedule, which would send again from the fixture. */
async function mailReport(calls: Calls): Promise<void> {
  const when = { range: "yesterday", rhythm: "daily", hour: "06:00", format: "xlsx", locale: "id" };
  const recipients = await calls.send<{ data: Row[] }>("OFFICE", "GET", "/report-mail/recipients?report=production");
  const recipientIds = recipients.data.slice(0, 1).map(({ id }) => id);
  const body = { name: "Produksi harian", report: "production", query: "", ...when, recipientIds };
  const made = await calls.send("OFFICE", "POST", "/report-mail", body);
  await calls.send("OFFICE", "POST", `/report-mail/${made.id}/run`, {});
  const sent = async () => {
    const { data } = await calls.send<{ data: Row[] }>("OFFICE", "GET", `/report-mail/${made.id}/runs`);
    return data[0]?.status === "sent";
  };
  while (!(await sent())) await sleep(200);
  const { version } = await calls.send("OFFICE", "GET", `/report-mail/${made.id}`);
  await calls.send("OFFICE", "POST", `/report-mail/${made.id}/pause`, {}, version);
}
