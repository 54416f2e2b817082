import type { TestApi } from "./api";
import type { Account } from "./fixture";

/** Common fields of list and report responses, for comparing figures. */
interface Proof {
  total: number;
  data: Record<string, unknown>[];
  summary: Record<string, number>;
}

const CALLS: Record<string, string> = {
  "/export/inbound": "/inbound-record-report",
  "/export/outbound": "/outbound-record-report",
  "/export/outstanding": "/outstanding-report",
  "/export/production": "/production-report",
  "/export/booking": "/booking-report",
  "/export/loads": "/load-report",
  "/export/deductions": "/deduction-report",
  "/record/outstanding": "/outstanding",
  "/record/inbound": "/inbound-record",
  "/record/outbound": "/outbound-record",
  "/record/production": "/production",
  "/record/opening-stock": "/opening-stock",
  "/record/booking": "/booking",
  "/record/po-sales": "/po-sale",
  "/management/user": "/user",
  "/settings/mail": "/mail",
  "/settings/scales": "/scale",
  "/settings/vehicles": "/vehicle",
  "/record/exception": "/exception-report",
};

/** Reads the list or report at a web URL through its screen's call, by default as ADMIN. */
export async function proofAt(api: TestApi, href: string, as: Account = "ADMIN"): Promise<Proof> {
  const [path = "", search = ""] = href.split("?");
  const call = CALLS[path];
  if (call === undefined) throw new Error(`no list at ${href}`);
  // The scales have no pages.
  const paging = call === "/scale" ? "" : "&perPage=100";
  const { status, body } = await api.get<Proof>(as, `${call}?${search}${paging}`);
  if (status !== 200) throw new Error(`${href}: ${JSON.stringify(body)}`);
  return body;
}
