import { useLocation, useNavigation, Link } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import type { NavigationData, PaletteEntry } from "~/definitions/navigation";
import { opensPanel } from "~/definitions/search-href";
import { cn } from "../class-names";
import { UnsavedConfirm } from "../dialogs/unsaved-confirm";
import { useLoneKeys } from "../keys/lone-keys";
import { leaveFields } from "../keys/scan";
import { useLostFocus } from "../keys/use-lost-focus";
import { TopNavigation } from "./top-navigation";
import { useUnsavedInput } from "./use-unsaved-input";
import { useTranslation } from "react-i18next";
import { settingsPaths } from "#contract/accounts/settings";
import { Notice } from "../ui/notice";

interface DefaultLayoutProps {
  navigation: NavigationData;
  palette?: readonly PaletteEntry[];
  hasMain: boolean;
  children: ReactNode;
}

/** A side panel narrows or covers the main area; a covered one is not focusable. */
export function DefaultLayout({ navigation, palette, hasMain, children }: DefaultLayoutProps) {
  const held = useUnsavedInput();
  const { location } = useNavigation();
  useLostFocus();
  useLoneKeys();
  const current = useLocation();
  // When the navigation begins, and after the effects of the new screen, which focus its first field.
  useEffect(() => leaveFields((location ?? current).state), [location, current]);
  return (
    <>
      <TopNavigation navigation={navigation} palette={palette} />
      {hasMain ? (
        <main
          id="main"
          tabIndex={-1}
          aria-busy={location !== undefined && opensPanel(new URLSearchParams(location.search))}
          className={cn(
            "min-h-dvh px-page pt-[4.25rem] pb-5 outline-none has-data-[list]:flex has-data-[list]:flex-col print:p-0 short:pt-13",
            "max-[64rem]:has-data-[side-panel=md]:invisible min-[64rem]:has-data-[side-panel=md]:pr-[25.25rem]",
            "max-[80rem]:has-data-[side-panel=lg]:invisible min-[96rem]:has-data-[side-panel=lg]:pr-[45.25rem] min-[100rem]:has-data-[side-panel=lg]:pr-[56.25rem]",
          )}
        >
          {navigation.isPasswordGiven && <GivenPassword />}
          {children}
        </main>
      ) : (
        children
      )}
      {held !== null && <UnsavedConfirm onDiscard={held.discard} onKeep={held.keep} />}
    </>
  );
}

/** Asks for an own password on every page (docs/decisions/0170-passwords-and-sessions.md). */
function GivenPassword() {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" dismissible={false} className="mb-3 shrink-0 print:hidden">
      {t("settings.passwordGiven")}{" "}
      <Link to={settingsPaths.password} className="font-semibold underline underline-offset-2">
        {t("settings.changePassword")}
      </Link>
    </Notice>
  );
}
