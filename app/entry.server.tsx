import { randomBytes } from "node:crypto";
import type { ActionFunctionArgs, EntryContext, HandleDataRequestFunction, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { Suspense, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { loadPanels } from "~/components/shell/load-panels";
import { DocumentContext } from "~/components/shell/page-document";
import { loadLanguageFiles, pageTextsOf, readLocale } from "~/services/request/locale.server";
import { logError } from "~/services/request/log.server";
import { documentPolicy } from "~/services/request/security-headers.server";

await loadLanguageFiles();

/** Renders a page at once: no loader defers data, and a string takes half the time of React's stream. */
export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = randomBytes(16).toString("base64");
  const { locale } = await readLocale(request);
  const { serverHandoffStream, ...page } = withOwnRoutes(context);
  const [{ i18n, version }, data] = await Promise.all([
    pageTextsOf(locale),
    new Response(serverHandoffStream).text(),
    loadPanels(),
  ]);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", documentPolicy(nonce));
  const render = (page: ReactNode) => renderToString(<I18nextProvider i18n={i18n}>{page}</I18nextProvider>);
  const screen = <RemixServer context={page} url={request.url} nonce={nonce} />;
  // As in the browser (entry.client.tsx).
  const app = render(<Suspense>{screen}</Suspense>);
  const parts = { app, nonce, textsUrl: `/texts/${locale}?v=${version}` };
  const html = render(<DocumentContext.Provider value={parts}>{screen}</DocumentContext.Provider>);
  // Two buffers: V8 maps memory for each string above 128 kB, which has two bytes per letter with one beyond Latin-1.
  const bytes = [`<!DOCTYPE html>${html}`, dataScript(data, nonce)].map((part) => Buffer.from(part));
  return new Response(Buffer.concat(bytes), { headers, status });
}

/** Leaves the routes of the page: React Router would match its address against those of all screens again. */
function withOwnRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context;
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.includes(id)));
  return { ...context, manifest: { ...manifest, routes } };
}

/** Hands the loaders' data to RemixBrowser, in single quotes because JSON has many double ones. */
function dataScript(data: string, nonce: string): string {
  const text = data.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n").replaceAll("<", "\\x3c");
  return `<script nonce="${nonce}">{const to=window.__remixContext.streamController;to.enqueue('${text}');to.close()}</script>`;
}

/** Prevents caching of personal data. */
export const handleDataRequest: HandleDataRequestFunction = (response) => {
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/** Logs unhandled errors, except disconnects and 4xx route errors. */
export function handleError(error: unknown, { request }: LoaderFunctionArgs | ActionFunctionArgs) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) logError(error, request);
}
