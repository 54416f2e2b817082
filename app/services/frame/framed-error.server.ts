import { notFound } from "~/services/request/screen-error.server";
import type { ActionContext } from "~/services/request/screen.server";

/**
 * The policy of a server's page that is shown in a frame. It may look as it was written; it has an origin of its own, runs nothing,
 * sends nothing and fetches nothing, whatever it holds, and no other site can frame it.
 */
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
 * Returns the HTML that it was sent under its own policy: `srcdoc` and `blob:` frames inherit the policy of the page, which
 * blocks inline styles (components/dialogs/html-error-frame.tsx).
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
