import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "../ui/button";
import { Input } from "../ui/input";

/** Without JavaScript: reloads with matching PO lines. */
export function LineStep({ poSalesNo }: { poSalesNo: string }) {
  const { t } = useTranslation();
  if (useHydrated()) return null;
  return (
    <div className="hidden gap-2 noscript:flex">
      <Input
        type="search"
        name="poSalesNo"
        maxLength={40}
        defaultValue={poSalesNo}
        aria-label={t("business:booking.searchPo")}
        placeholder={t("business:booking.searchPo")}
      />
      <Button type="submit" variant="outline" name="intent" value="step" className="h-[2.1875rem]">
        {t("business:booking.showLines")}
      </Button>
    </div>
  );
}
