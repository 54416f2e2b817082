import { Link, useSearchParams } from "@remix-run/react";
import { Download } from "lucide-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { REPORT_FORMATS } from "#contract/report-file";
import { listHref } from "~/screens/search-href";
import { FilePanel } from "../file/file-panel";
import { useFileDownload } from "../file/use-file-download";
import { buttonVariants } from "../ui/button";
import { Dropdown, menuItemClasses } from "../ui/dropdown";
import { useMenus } from "../ui/use-menus";

/**
 * The menu of the files of a whole report. Each is a link; with JavaScript the page fetches it, says how far it is, and can cancel it. A
 * second one meanwhile is left to the browser.
 */
export function ReportDownload() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const box = useRef<HTMLDivElement>(null);
  useMenus(box);
  const { state, cancel, onLinkClick } = useFileDownload("save");
  return (
    <div ref={box} className="print:hidden">
      <Dropdown
        align="end"
        summaryClassName={buttonVariants({ variant: "outline" })}
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
        {REPORT_FORMATS.map((format) => (
          <Link
            key={format}
            to={listHref(search, { download: format, page: null })}
            reloadDocument
            onClick={onLinkClick}
            className={menuItemClasses}
          >
            {t(`business:report.format.${format}`)}
          </Link>
        ))}
      </Dropdown>
      <FilePanel state={state} counts="rows" onEnd={cancel} />
    </div>
  );
}
