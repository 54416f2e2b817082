import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { HANDBOOK_PATH, type ScreenHelp } from "~/definitions/handbook";
import { useLatestFetch } from "../form/use-latest-fetch";
import { keyText } from "../keys/key-text";
import { SHORTCUT_GROUPS, useShortcuts } from "../keys/shortcuts";
import { Kbd } from "../ui/kbd";
import { PathLink } from "../ui/path-link";
import { Spinner } from "../ui/spinner";

/** Content of the help dialog, loaded when it opens: the handbook's sections of the screen, and its keys. */
export function HelpTexts({ hasHelp, onClose }: { hasHelp: boolean; onClose: () => void }) {
  const content = useRef<HTMLDivElement>(null);
  // The arrow keys scroll it.
  useEffect(() => content.current?.focus(), []);
  if (!hasHelp) return <Keys />;
  return (
    <div ref={content} tabIndex={-1} className="grid gap-6 outline-none md:grid-cols-[minmax(0,1fr)_20rem]">
      <ScreenSections onClose={onClose} />
      <Keys />
    </div>
  );
}

function ScreenSections({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { data, load } = useLatestFetch<ScreenHelp>();
  const [ended, setEnded] = useState(false);
  useEffect(() => {
    void load(`${HANDBOOK_PATH}?${new URLSearchParams({ screen: pathname }).toString()}`).then(() => setEnded(true));
    // oxlint-disable-next-line react/exhaustive-deps -- `load` is another function in each render
  }, [pathname]);
  if (data === undefined && !ended) return <Spinner />;
  const { sections = [], href = HANDBOOK_PATH, locale } = data ?? {};
  return (
    <div className="space-y-4 text-sm">
      {sections.map(({ title, html }) => (
        <section key={title} lang={locale}>
          <h3 className="mb-1.5 font-semibold">{title}</h3>
          <div className="help" dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
      {sections.length === 0 && (
        <p className="text-muted-foreground">{t(data === undefined ? "help.failed" : "help.none")}</p>
      )}
      <PathLink to={href} onClick={onClose} className="btn-link font-semibold">
        {t("help.open")}
      </PathLink>
    </div>
  );
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
