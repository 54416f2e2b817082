import { notFound } from "~/services/request/screen-error.server";
import type { ActionContext } from "~/services/request/screen.server";

/** Inline styles only: no scripts, no requests. */
const POLICY = [
  "sandbox",
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "font-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/**
 * Returns posted HTML under its own policy; `srcdoc` and `blob:` frames inherit the page's, which blocks inline styles.
 */
export function framedError({ form }: ActionContext<[]>): Response {
  const html = form.get("html");
  if (typeof html !== "string") throw notFound();
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "X-Frame-Options": "SAMEORIGIN",
    },
  });
}
