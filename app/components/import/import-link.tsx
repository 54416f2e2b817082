import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listHref } from "~/definitions/search-href";
import { buttonVariants } from "../ui/button";

export function ImportLink() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  return (
    <Link
      to={listHref(search, { import: "1" })}
      className={buttonVariants({ variant: "outline", className: "font-medium" })}
    >
      {t("import.action")}
    </Link>
  );
}
