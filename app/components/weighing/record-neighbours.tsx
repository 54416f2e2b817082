import { Link } from "@remix-run/react";
import { ChevronDown, ChevronUp } from "~/components/ui/icons";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "../ui/button";
import { useShortcut } from "../keys/shortcuts";

type Go = "previous" | "next";

interface RecordNeighboursProps {
  /** See services/weighing/record-neighbours.server.ts. */
  hrefOf: (changes: { go: Go }) => string;
}

/** Links to adjacent records (Alt+arrows). */
export function RecordNeighbours({ hrefOf }: RecordNeighboursProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("record.neighbours")} className="flex max-[90rem]:in-[main:has([data-side-panel=md])]:hidden">
      <NeighbourLink href={hrefOf({ go: "previous" })} go="previous" label={t("shortcut.previousRecord")} />
      <NeighbourLink href={hrefOf({ go: "next" })} go="next" label={t("shortcut.nextRecord")} />
    </nav>
  );
}

function NeighbourLink({ href, go, label }: { href: string; go: Go; label: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  const [Icon, key] = go === "next" ? ([ChevronDown, "Alt+ArrowDown"] as const) : ([ChevronUp, "Alt+ArrowUp"] as const);
  useShortcut({ keys: [key], label, group: "record" }, () => {
    link.current?.click();
    return true;
  });
  return (
    <Link
      ref={link}
      to={href}
      // Back returns to the list, not through every record.
      replace
      rel={go === "next" ? "next" : "prev"}
      aria-label={label}
      aria-keyshortcuts={key}
      className={buttonVariants({ variant: "ghost", size: "icon" })}
    >
      <Icon aria-hidden />
    </Link>
  );
}
