import { randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import {
  type ActionFunctionArgs,
  createReadableStreamFromReadable,
  type EntryContext,
  type HandleDataRequestFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { findFailure } from "~/components/shell/action-answer";
import { loadPanels } from "~/components/shell/load-panels";
import { DocumentContext } from "~/components/shell/page-document";
import { loadLanguageFiles, loadPageTexts, readLocale } from "~/services/request/locale.server";
import { logError } from "~/services/request/log.server";
import { documentPolicy } from "~/services/request/security-headers.server";

await loadLanguageFiles();

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = randomBytes(16).toString("base64");
  const { locale } = await readLocale(request);
  const [{ i18n, version }] = await Promise.all([loadPageTexts(locale), loadPanels()]);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", documentPolicy(nonce));
  const body = await renderPage(
    <I18nextProvider i18n={i18n}>
      <DocumentContext.Provider
        value={{ nonce, textsUrl: `/texts/${locale}?v=${version}`, answer: failedAnswer(context) }}
      >
        <RemixServer context={context} url={request.url} nonce={nonce} />
      </DocumentContext.Provider>
    </I18nextProvider>,
    nonce,
  );
  return new Response(createReadableStreamFromReadable(body), { headers, status });
}

/** Returns the failure of a form sent without scripts, for the frame: Remix gives the answer to its screen alone. */
function failedAnswer({ staticHandlerContext: { actionData } }: EntryContext) {
  const failure = Object.values<unknown>(actionData ?? {})
    .map(findFailure)
    .find(Boolean);
  return failure && { failure };
}

/** Renders a whole page, as no loader defers data. @throws the first error of a component; Remix renders its boundary */
function renderPage(page: ReactNode, nonce: string): Promise<PassThrough> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      // A larger boundary would need a script to show it.
      progressiveChunkSize: Infinity,
      onAllReady: () => resolve(pipe(new PassThrough())),
      onError: reject,
    });
  });
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
