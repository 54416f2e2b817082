import { randomBytes } from "node:crypto";
import {
  createReadableStreamFromReadable,
  type ActionFunctionArgs,
  type EntryContext,
  type HandleDataRequestFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { NonceProvider } from "~/components/shell/nonce";
import { loadPanels } from "~/components/shell/panel-part";
import { TextsUrlProvider } from "~/components/shell/texts-url";
import { pageTextsOf, readLocale } from "~/services/request/locale.server";
import { logError } from "~/services/request/log.server";
import { pageStream } from "~/services/request/page-stream.server";
import { documentPolicy } from "~/services/request/security-headers.server";

const RENDER_TIMEOUT_MS = 10_000;

export default async function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext) {
  const nonce = randomBytes(16).toString("base64");
  const { locale } = await readLocale(request);
  const [{ i18n, version }] = await Promise.all([pageTextsOf(locale), loadPanels()]);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", documentPolicy(nonce));

  return new Promise<Response>((resolve, reject) => {
    let rendered = false;
    const ready = isbot(request.headers.get("User-Agent") ?? "") ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <NonceProvider value={nonce}>
          <TextsUrlProvider value={`/texts/${locale}?v=${version}`}>
            <RemixServer context={context} url={request.url} abortDelay={RENDER_TIMEOUT_MS} nonce={nonce} />
          </TextsUrlProvider>
        </NonceProvider>
      </I18nextProvider>,
      {
        nonce,
        [ready]() {
          rendered = true;
          const body = pageStream().once("close", () => clearTimeout(timeout));
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
          pipe(body);
        },
        onShellError(error: unknown) {
          clearTimeout(timeout);
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- any value that the render threw
          reject(error);
        },
        onError(error: unknown) {
          status = 500;
          // Failures before the shell are logged with the request.
          if (rendered && !request.signal.aborted) logError(error, request);
        },
      },
    );
    // Cleared with the stream, because the timer retains the whole render.
    const timeout = setTimeout(abort, RENDER_TIMEOUT_MS + 1000);
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
