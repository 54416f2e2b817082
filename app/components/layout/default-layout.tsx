import type { ReactNode } from "react";
import type { NavigationData, PaletteEntry } from "~/screens/navigation";
import { cn } from "../class-names";
import { UnsavedConfirm } from "../dialogs/unsaved-confirm";
import { useKeptFocus } from "../keys/use-kept-focus";
import { usePressLands } from "../keys/use-press-lands";
import { TopNavigation } from "./top-navigation";
import { useUnsavedInput } from "./use-unsaved-input";

interface DefaultLayoutProps {
  navigation: NavigationData;
  palette?: readonly PaletteEntry[];
  children: ReactNode;
}

/**
 * The layout of most screens: navigation at the top, and a main area that a side panel narrows where there is room for both; where
 * the panel takes the whole width, what it covers is out of reach for Tab too. Leaving with unsaved input asks first.
 */
export function DefaultLayout({ navigation, palette, children }: DefaultLayoutProps) {
  const held = useUnsavedInput();
  useKeptFocus();
  usePressLands();
  return (
    <>
      <TopNavigation navigation={navigation} palette={palette} />
      <main
        id="main"
        tabIndex={-1}
        className={cn(
          "min-h-dvh px-5 pt-[4.25rem] pb-5 outline-none has-data-[list]:flex has-data-[list]:flex-col print:p-0",
          "max-[64rem]:has-data-[side-panel=md]:invisible min-[64rem]:has-data-[side-panel=md]:pr-[25.25rem]",
          "max-[80rem]:has-data-[side-panel=lg]:invisible min-[96rem]:has-data-[side-panel=lg]:pr-[45.25rem]",
        )}
      >
        {children}
      </main>
      {held !== null && <UnsavedConfirm onDiscard={held.discard} onKeep={held.keep} />}
    </>
  );
}
