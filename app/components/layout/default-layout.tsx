import type { ReactNode } from "react";
import type { NavigationData, PaletteEntry } from "~/screens/navigation";
import { UnsavedConfirm } from "../dialogs/unsaved-confirm";
import { TopNavigation } from "./top-navigation";
import { useUnsavedInput } from "./use-unsaved-input";

export interface DefaultLayoutProps {
  navigation: NavigationData;
  palette?: readonly PaletteEntry[];
  /** Between navigation and content: a notice for everyone. */
  notice?: ReactNode;
  children: ReactNode;
}

/**
 * The navigation at the top and the screen under it; an open side panel makes the screen narrower, not covered. Leaving with
 * something typed asks first.
 */
export function DefaultLayout({ navigation, palette, notice, children }: DefaultLayoutProps) {
  const held = useUnsavedInput();
  return (
    <>
      <TopNavigation navigation={navigation} palette={palette} />
      <main
        id="main"
        tabIndex={-1}
        className="min-h-dvh px-5 pt-[4.25rem] pb-5 outline-none has-data-[side-panel=md]:pr-[25.25rem] print:p-0"
      >
        {notice}
        {children}
      </main>
      {held !== null && <UnsavedConfirm onDiscard={held.discard} onKeep={held.keep} />}
    </>
  );
}
