import { createCookie } from "@remix-run/node";
import { cookieBase, DAY_SECONDS } from "./session.server";

const chartCookie = createCookie("chart", { ...cookieBase, maxAge: 365 * DAY_SECONDS });

export const isChartState = (value: unknown): value is "open" | "closed" => value === "open" || value === "closed";

/** Tells whether the charts of reports are open; they are until a user closes one. */
export const isChartOpen = async (request: Request): Promise<boolean> =>
  (await chartCookie.parse(request.headers.get("Cookie"))) !== "closed";

/** The Set-Cookie that keeps a choice. */
export const keepChart = (state: "open" | "closed"): Promise<string> => chartCookie.serialize(state);
