import type { ReactElement, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PAPER_FORMATS, type PaperFormat, type PaperName } from "#contract/weighing/paper";
import { cn } from "../class-names";
import type { DropdownProps } from "../ui/dropdown";
import { Menu, MenuItem } from "../ui/menu";

interface EntryProps {
  "aria-current": "true" | undefined;
  children: ReactNode;
}

interface PaperMenuProps extends Pick<DropdownProps, "align" | "above"> {
  papers: readonly PaperName[];
  /** The user's last format. */
  last: PaperFormat;
  /** Classes of the adjacent button. */
  look: string;
  entry: (paper: PaperName, format: PaperFormat, props: EntryProps) => ReactElement;
  children?: ReactNode;
}

export function PaperMenu({ papers, last, look, entry, children, ...placed }: PaperMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      {...placed}
      tooltip={t("business:paper.choose")}
      summaryClassName={cn(look, "-ml-px min-w-7 rounded-l-none px-2")}
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
        PAPER_FORMATS.map((format) => (
          <MenuItem key={`${paper}-${format}`} className="justify-between gap-6 aria-[current=true]:font-semibold">
            {entry(paper, format, {
              "aria-current": paper === papers[0] && format === last ? "true" : undefined,
              children: (
                <>
                  <span>{t(`business:paper.name.${paper}`)}</span>
                  <span className="text-muted-foreground">{t(`business:paper.format.${format}`)}</span>
                </>
              ),
            })}
          </MenuItem>
        )),
      )}
      {children}
    </Menu>
  );
}
