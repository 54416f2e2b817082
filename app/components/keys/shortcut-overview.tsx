import { Keyboard } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import { keyText } from "./key-text";
import { SHORTCUT_GROUPS, useShortcut, useShortcuts } from "./shortcuts";

/** The button that shows all keys of the screen, with a key of its own: `?`. Hidden without JavaScript, as the keys are. */
export function ShortcutOverview({ hasPalette }: { hasPalette: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const title = t("shortcut.overview");
  useShortcut(hasPalette ? { keys: ["Control+k"], label: t("shortcut.palette"), group: "everywhere" } : null);
  useShortcut({ keys: ["?"], label: title, group: "everywhere" }, () => {
    setOpen(true);
    return true;
  });
  return (
    <>
      <button
        type="button"
        aria-label={title}
        aria-keyshortcuts="?"
        title={`${title} (?)`}
        onClick={() => setOpen(true)}
        className="flex size-[1.9375rem] items-center justify-center rounded-lg text-muted-foreground hover:bg-accent hover:text-foreground noscript:hidden"
      >
        <Keyboard aria-hidden className="size-4.5" />
      </button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <Overview />
        </Dialog>
      )}
    </>
  );
}

function Overview() {
  const { t } = useTranslation();
  const shortcuts = useShortcuts();
  const listed = [...new Map(shortcuts.map((one) => [`${one.keys.join(" ")} ${one.label}`, one])).values()];
  const groups = SHORTCUT_GROUPS.map((group) => ({ group, keys: listed.filter((one) => one.group === group) }));
  return (
    <div className="space-y-4">
      {groups
        .filter(({ keys }) => keys.length > 0)
        .map(({ group, keys }) => (
          <section key={group}>
            <h3 className="text-xs font-medium text-muted-foreground">{t(`shortcut.group.${group}`)}</h3>
            <dl className="mt-1 grid grid-cols-[7.5rem_1fr] gap-y-1.5 text-sm">
              {keys.map(({ keys: names, label }) => (
                <div key={label} className="contents">
                  <dt className="flex items-center gap-1">
                    {names.map((name) => (
                      <Kbd key={name}>{keyText(name)}</Kbd>
                    ))}
                  </dt>
                  <dd>{label}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  );
}
