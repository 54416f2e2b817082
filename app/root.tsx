import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { BasicLayout } from "~/components/layout/basic-layout";
import { BlankLayout } from "~/components/layout/blank-layout";
import { DefaultLayout } from "~/components/layout/default-layout";
import { FailureDialogs } from "~/components/layout/failure-dialogs";
import { useFrameState } from "~/components/layout/frame-state";
import { useNonce } from "~/components/layout/nonce";
import { ProgressBar } from "~/components/layout/progress-bar";
import { ScrollPosition } from "~/components/layout/scroll-position";
import { TextsLink } from "~/components/layout/texts-url";
import { Toast } from "~/components/ui/toast";
import { deepestHandle } from "~/screens/screen-handle";
import { shell } from "~/services/frame/shell.server";
import { screenLoader } from "~/services/request/screen.server";
import "./tailwind.css";

export const loader = screenLoader([], shell, { withoutBackend: true });

/** The one document, around every screen and every error. */
export function Layout({ children }: { children: ReactNode }) {
  const { i18n } = useTranslation();
  const data = useRouteLoaderData<typeof loader>("root");
  const nonce = useNonce();
  const theme = data?.navigation.theme;
  return (
    <html lang={i18n.language} className={theme === "light" || theme === "dark" ? theme : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Title />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <TextsLink />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

function Title() {
  const { t } = useTranslation();
  const screen = deepestHandle(useMatches());
  const own = screen?.handle.titleOf?.(screen.data);
  const parts = [own, screen && t(screen.handle.title), t("app.name")];
  return <title>{[...new Set(parts)].filter(Boolean).join(" · ")}</title>;
}

export default function App() {
  const data = useRouteLoaderData<typeof loader>("root");
  const screen = deepestHandle(useMatches());
  return (
    <>
      <ProgressBar />
      <ScrollPosition off={screen?.handle.scroll === false} />
      <Shell>
        <Outlet />
      </Shell>
      <FailureDialogs />
      <Toast message={data?.toast ?? null} />
    </>
  );
}

/** The layout that the screen asks for; a screen that failed brings the error layout along. */
function Shell({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { failed } = useFrameState();
  const layout = deepestHandle(useMatches())?.handle.layout ?? "error";
  if (failed || layout === "error" || data === undefined) return children;
  if (layout === "basic") return <BasicLayout>{children}</BasicLayout>;
  if (layout === "blank") return <BlankLayout>{children}</BlankLayout>;
  return (
    <DefaultLayout navigation={data.navigation} palette={data.palette}>
      {children}
    </DefaultLayout>
  );
}

export { ScreenError as ErrorBoundary } from "~/components/layout/screen-error";
