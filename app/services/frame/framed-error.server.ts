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
 * Answers the HTML that it was sent, under a policy of its own: a frame that is filled from the page itself has the policy of that
 * page, which blocks inline styles (components/dialogs/html-error-frame.tsx; docs/decisions/0022-the-frame-line-by-line.md).
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
