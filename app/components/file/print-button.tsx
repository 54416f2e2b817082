import { Printer } from "~/components/ui/icons";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "../ui/button";

/** Prints the page by its print styles. */
export function PrintButton() {
  const { t } = useTranslation();
  if (!useHydrated()) return null;
  return (
    <Button variant="outline" onClick={() => window.print()} className="print:hidden">
      <Printer aria-hidden />
      {t("business:report.print")}
    </Button>
  );
}
