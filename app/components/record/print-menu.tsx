import { Eye } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type PaperFormat, type PaperName } from "#contract/paper";
import { paperHref } from "~/definitions/papers";
import { cn } from "../class-names";
import { useShortcut } from "../keys/shortcuts";
import { buttonVariants } from "../ui/button";
import { Kbd } from "../ui/kbd";
import { MenuItem } from "../ui/menu-item";
import { Separator } from "../ui/separator";
import { PaperMenu } from "../file/paper-menu";
import { PrintAgain } from "../file/print-again";

export interface PrintMenuProps {
  label: string;
  href: string;
  papers: readonly [PaperName, ...PaperName[]];
  /** The user's last format. */
  format: PaperFormat;
  main: boolean;
}

/** Prints in the last format (P) or another one, in new tabs. */
export function PrintMenu({ label, href, papers, format, main }: PrintMenuProps) {
  const { t } = useTranslation();
  const link = useRef<HTMLAnchorElement>(null);
  const [last, setLast] = useState(format);
  useShortcut({ keys: ["p"], label, group: "record" }, () => {
    link.current?.click();
    return true;
  });
  const look = buttonVariants(main ? {} : { variant: "outline" });
  return (
    <div className="flex">
      <a
        ref={link}
        href={href}
        target="_blank"
        rel="noreferrer"
        aria-keyshortcuts="P"
        className={cn(look, "rounded-r-none")}
      >
        {label}
        <Kbd className="noscript:hidden">P</Kbd>
      </a>
      <PaperMenu
        align="end"
        {...{ papers, last, look }}
        entry={(paper, one, props) => (
          <a
            {...props}
            href={paperHref(href, paper, one)}
            target="_blank"
            rel="noreferrer"
            onClick={() => setLast(one)}
          />
        )}
      >
        <Separator />
        <MenuItem>
          <a href={`${paperHref(href, papers[0], last)}&preview=true`} target="_blank" rel="noreferrer">
            <Eye aria-hidden className="size-4" />
            {t("business:paper.preview")}
          </a>
        </MenuItem>
      </PaperMenu>
      <PrintAgain {...{ href, papers }} />
    </div>
  );
}
