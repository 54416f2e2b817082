import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { PAPER_FORMATS, type PaperFormat, type PaperName } from "#contract/paper";
import { paperHref } from "~/screens/papers";
import { cn } from "../class-names";
import { buttonVariants } from "../ui/button";
import { Dropdown, menuItemClasses } from "../ui/dropdown";
import { useMenus } from "../ui/use-menus";

export interface PrintMenuProps {
  label: string;
  /** Prints the first paper on the format of the last print. */
  href: string;
  papers: readonly PaperName[];
  /** The format of the user's last print. */
  format: PaperFormat;
  /** It is what is done next. */
  main: boolean;
}

/** Names a paper and what it is printed on, in a menu. */
export function PaperWords({ paper, format }: { paper: PaperName; format: PaperFormat }) {
  const { t } = useTranslation();
  return (
    <>
      <span>{t(`business:paper.name.${paper}`)}</span>
      <span className="text-muted-foreground">{t(`business:paper.format.${format}`)}</span>
    </>
  );
}

/** A button that prints as last time, and beside it a menu of every paper on every format; each is a link, in a tab of its own. */
export function PrintMenu({ label, href, papers, format, main }: PrintMenuProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  useMenus(box);
  const [last, setLast] = useState(format);
  const look = buttonVariants(main ? {} : { variant: "outline" });
  return (
    <div ref={box} className="flex">
      <a href={href} target="_blank" rel="noreferrer" className={cn(look, "rounded-r-none")}>
        {label}
      </a>
      <Dropdown
        align="end"
        summaryClassName={cn(look, "-ml-px rounded-l-none px-2")}
        summary={
          <>
            <span className="sr-only">{t("business:paper.choose")}</span>
            <span aria-hidden className="text-[0.5rem]">
              ▼
            </span>
          </>
        }
      >
        {papers.flatMap((paper) =>
          PAPER_FORMATS.map((one) => (
            <a
              key={`${paper}-${one}`}
              href={paperHref(href, paper, one)}
              target="_blank"
              rel="noreferrer"
              onClick={() => setLast(one)}
              aria-current={paper === papers[0] && one === last ? "true" : undefined}
              className={cn(menuItemClasses, "justify-between gap-6 aria-[current=true]:font-semibold")}
            >
              <PaperWords paper={paper} format={one} />
            </a>
          )),
        )}
      </Dropdown>
    </div>
  );
}
