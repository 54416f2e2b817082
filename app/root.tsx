import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { Links, Outlet, Scripts, useMatches, useRouteLoaderData } from "@remix-run/react";
import { Suspense, useContext, useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PageUser } from "~/components/form/post-form";
import { useAnswerOfScreen } from "~/components/shell/action-answer";
import { BasicLayout } from "~/components/shell/basic-layout";
import { DefaultLayout } from "~/components/shell/default-layout";
import { DraftOffer } from "~/components/shell/draft-offer";
import { FailureDialogs } from "~/components/shell/failure-dialogs";
import { IconTooltips } from "~/components/shell/icon-tooltips";
import { useFormDraft } from "~/components/shell/use-form-draft";
import { ANSWER_ID, APP_ID, DocumentContext, TEXTS_LINK } from "~/components/shell/page-document";
import { ProgressBar } from "~/components/shell/progress-bar";
import { ScrollPosition } from "~/components/shell/scroll-position";
import { SlowScreen } from "~/components/shell/navigation-timeout";
import { ScreenError } from "~/components/shell/screen-error";
import { useOtherUser } from "~/components/shell/session-watch";
import { useToast } from "~/components/shell/use-toast";
import { Toast } from "~/components/shell/toast";
import { nameLang } from "~/definitions/navigation";
import { deepestHandle, findLayout } from "~/definitions/screen-handle";
import { shell } from "~/services/shell/shell.server";
import { screenLoader } from "~/services/request/screen.server";
import "./tailwind.css";

export const loader = screenLoader([], shell);

/** ID of the last element, for `rel="expect"`. */
const PAGE_END = "page-end";

/** Renders the document around the app on the server; in the browser the app alone, which keeps the document up to date. */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n, t } = useTranslation();
  const data = useRouteLoaderData<typeof loader>("root");
  const parts = useContext(DocumentContext);
  const { title, titleLang } = useTitle();
  const lang = i18n.language;
  const saved = data?.navigation.theme;
  const theme = saved === "light" || saved === "dark" ? saved : "";
  useEffect(() => {
    document.title = title;
    document.querySelector("title")?.setAttribute("lang", titleLang);
    Object.assign(document.documentElement, { lang, className: theme });
  }, [title, titleLang, lang, theme]);
  if (parts === undefined) return asInBody(children);
  const { nonce, textsUrl, answer } = parts;
  return (
    // A browser's translation replaces texts, which then stay as they are: a live weight or a wait would stand still.
    <html lang={lang} translate="no" className={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="description" content={t("app.description")} />
        <title lang={titleLang}>{title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={interUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link {...TEXTS_LINK} href={textsUrl} />
        <Links />
        {/* Blocks painting, because the list would shrink when its panel arrives. */}
        <link rel="expect" href={`#${PAGE_END}`} blocking="render" />
      </head>
      <body>
        <div id={APP_ID} className="contents">
          {/* As in the browser (entry.client.tsx). */}
          <Suspense>{children}</Suspense>
        </div>
        <span id={PAGE_END} hidden />
        {answer !== undefined && (
          <script
            id={ANSWER_ID}
            type="application/json"
            dangerouslySetInnerHTML={{ __html: JSON.stringify(answer).replaceAll("<", "\\u003c") }}
          />
        )}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Puts the app at its place in `html` and `body`: the ids of React's `useId` come from the place in the tree. */
const asInBody = (app: ReactNode) => (
  <>
    {null}
    <>
      {app}
      {null}
      {null}
      {null}
    </>
  </>
);

function useTitle() {
  const { i18n, t } = useTranslation();
  const screen = deepestHandle(useMatches());
  const own = screen?.handle.titleOf?.(screen.data);
  const parts = [own, screen && t(screen.handle.title), t("app.name")];
  const title = [...new Set(parts)].filter(Boolean).join(" · ");
  return { title, titleLang: (screen && nameLang(t(screen.handle.title))) ?? i18n.language };
}

export default function App() {
  return <Frame failed={false} />;
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>("root");
  // Without data for phones, failures of the root's own loader, and actions that throw in a document.
  return data == null ? <ScreenError /> : <Frame failed />;
}

/** @param failed the data or the rendering of the screen have failed */
function Frame({ failed }: { failed: boolean }) {
  const { t } = useTranslation();
  const data = useRouteLoaderData<typeof loader>("root");
  const user = data?.navigation.user ?? null;
  const [userId, setUserId] = useState(user?.id ?? null);
  // The first sign-in sets it. Later users sign in in another tab.
  if (userId === null && user !== null) setUserId(user.id);
  const otherUser = useOtherUser(userId, user);
  useAnswerOfScreen();
  const { filledIn, screenKey } = useFormDraft(userId);
  const toast = useToast();
  const screen = deepestHandle(useMatches());
  return (
    <PageUser.Provider value={userId}>
      <ProgressBar />
      <SlowScreen />
      <ScrollPosition record={screen?.handle.titleOf?.(screen.data)} off={screen?.handle.scroll === false} />
      <Shell failed={failed}>{failed ? <ScreenError /> : <Outlet key={screenKey} />}</Shell>
      <FailureDialogs userId={userId} otherUser={otherUser} />
      {userId !== null && <DraftOffer userId={userId} />}
      <IconTooltips />
      <Toast message={toast ?? (filledIn ? { id: "filled-in", text: t("form.filledIn"), tone: "info" } : null)} />
    </PageUser.Provider>
  );
}

function Shell({ failed, children }: { failed: boolean; children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const layout = findLayout(useMatches());
  const isError = failed || layout === "error";
  // The monitor renders its own layout and errors.
  if (data == null || layout === "blank" || (isError && data.navigation.user === null)) return children;
  if (layout === "basic" && !isError) return <BasicLayout>{children}</BasicLayout>;
  return (
    <DefaultLayout navigation={data.navigation} palette={data.palette} hasMain={!isError}>
      {children}
    </DefaultLayout>
  );
}

export { clientLoader } from "~/components/shell/session-watch";
