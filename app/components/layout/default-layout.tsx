import type { ReactNode } from "react";
import type { NavigationData, PaletteEntry } from "~/screens/navigation";
import { UnsavedConfirm } from "../dialogs/unsaved-confirm";
import { TopNavigation } from "./top-navigation";
import { useUnsavedInput } from "./use-unsaved-input";

interface DefaultLayoutProps {
  navigation: NavigationData;
  palette?: readonly PaletteEntry[];
  children: ReactNode;
}

/**
 * The layout of most screens: navigation at the top, and a main area that a side panel narrows and does not cover. Leaving with
 * unsaved input asks first.
 */
export function DefaultLayout({ navigation, palette, children }: DefaultLayoutProps) {
  const held = useUnsavedInput();
  return (
    <>
      <TopNavigation navigation={navigation} palette={palette} />
      <main
        id="main"
        tabIndex={-1}
        className="min-h-dvh px-5 pt-[4.25rem] pb-5 outline-none has-data-[side-panel=md]:pr-[25.25rem] print:p-0"
      >
        {children}
      </main>
      {held !== null && <UnsavedConfirm onDiscard={held.discard} onKeep={held.keep} />}
    </>
  );
}
