import { Link, useSearchParams } from "@remix-run/react";
import { Download, History } from "~/components/ui/icons";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { exportsHref, formatHref } from "~/definitions/search-href";
import { useShortcut } from "../keys/shortcuts";
import { buttonVariants } from "../ui/button";
import { Menu, MenuItem } from "../ui/menu";
import { Separator } from "../ui/separator";
import { FilePanel } from "./file-panel";
import { useFileDownload } from "./use-file-download";

interface DownloadMenuProps {
  /** From the screen's loader (fileHrefIn). */
  href: string;
  formats: readonly string[];
  hasHistory?: boolean;
}

/** With JavaScript the page fetches the file; concurrent downloads are left to the browser. */
export function DownloadMenu({ href, formats, hasHistory = false }: DownloadMenuProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  const { state, cancel, onLinkClick } = useFileDownload("save");
  useShortcut({ keys: ["d"], label: t("shortcut.download"), group: "list" }, () => {
    const button = box.current?.querySelector("button");
    button?.click();
    return button != null;
  });
  return (
    <div ref={box} className="print:hidden">
      <Menu
        align="end"
        summaryClassName={buttonVariants({ variant: "outline", className: "gap-1.5 px-3 font-medium" })}
        summary={
          <>
            <Download aria-hidden />
            {t("business:report.download")}
            <span aria-hidden className="text-[0.5rem]">
              ▼
            </span>
          </>
        }
      >
        {formats.map((format) => (
          <MenuItem key={format}>
            <a href={formatHref(href, format)} onClick={onLinkClick}>
              {t(`business:report.format.${format}`)}
            </a>
          </MenuItem>
        ))}
        {hasHistory && (
          <>
            <Separator />
            <MenuItem>
              <Link to={exportsHref(search)}>
                <History aria-hidden className="size-3.5 text-muted-foreground" />
                {t("list.exports")}
              </Link>
            </MenuItem>
          </>
        )}
      </Menu>
      <FilePanel state={state} onEnd={cancel} />
    </div>
  );
}
