import { useLocation } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { HELP_PATH } from "~/definitions/navigation";
import { cn } from "../class-names";
import { useLatestFetch } from "../form/use-latest-fetch";
import { Kbd } from "../ui/kbd";
import { Spinner } from "../ui/spinner";
import { keyText } from "../keys/key-text";
import { SHORTCUT_GROUPS, useShortcuts } from "../keys/shortcuts";

const TABS = ["keys", "screen"] as const;
export type HelpTab = (typeof TABS)[number];

interface HelpTextsProps {
  tab: HelpTab;
  /** Without it only the keys are shown. */
  onTab?: (tab: HelpTab) => void;
}

/** Content of the help dialog, loaded when it opens. */
export function HelpTexts({ tab, onTab }: HelpTextsProps) {
  return onTab === undefined ? <Keys /> : <Tabs {...{ tab, onTab }} />;
}

function Tabs({ tab, onTab }: { tab: HelpTab; onTab: (tab: HelpTab) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => tabs.current?.querySelector<HTMLElement>("[aria-selected=true]")?.focus(), []);
  // Either arrow selects the other tab.
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const other = tab === "keys" ? "screen" : "keys";
    onTab(other);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab=${other}]`)?.focus();
  };
  return (
    <>
      <div
        ref={tabs}
        role="tablist"
        aria-label={t("help.title")}
        onKeyDown={onKeyDown}
        className="mb-4 flex gap-1 border-b"
      >
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            data-tab={one}
            aria-selected={one === tab}
            aria-controls={id}
            tabIndex={one === tab ? 0 : -1}
            onClick={() => onTab(one)}
            className={cn(
              "-mb-px border-b-2 px-2.5 py-1.5 text-sm font-medium",
              one === tab ? "border-primary text-foreground" : "border-transparent text-muted-foreground",
            )}
          >
            {t(`help.tab.${one}`)}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={id} aria-label={t(`help.tab.${tab}`)}>
        {tab === "keys" ? <Keys /> : <ScreenHelp />}
      </div>
    </>
  );
}

function ScreenHelp() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data, load } = useLatestFetch<{ html: string | null }>();
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    void load(`${HELP_PATH}?${new URLSearchParams({ path: pathname }).toString()}`).then(() => setEnded(true));
    // oxlint-disable-next-line react/exhaustive-deps -- `load` is another function in each render
  }, [pathname]);
  if (data?.html != null) return <div className="help" dangerouslySetInnerHTML={{ __html: data.html }} />;
  if (!ended) return <Spinner />;
  return <p className="text-sm text-muted-foreground">{t(data === undefined ? "help.failed" : "help.none")}</p>;
}

function Keys() {
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
