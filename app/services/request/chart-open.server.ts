import { createCookie } from "@remix-run/node";
import { cookieBase, DAY_SECONDS } from "./session.server";

const chartCookie = createCookie("chart", { ...cookieBase, maxAge: 365 * DAY_SECONDS });

/** Returns true for a valid state. */
export const isChartState = (value: unknown): value is "open" | "closed" => value === "open" || value === "closed";

/** Returns true if charts are open; the default. */
export const isChartOpen = async (request: Request): Promise<boolean> =>
  (await chartCookie.parse(request.headers.get("Cookie"))) !== "closed";

/** Returns the Set-Cookie header of a state. */
export const serializeChart = (state: "open" | "closed"): Promise<string> => chartCookie.serialize(state);
