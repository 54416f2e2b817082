import { Link, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MasterArea } from "#contract/access";
import { masterLink } from "~/definitions/master-link";
import type { RecordSection } from "~/services/shell/section.server";
import { Notice } from "../ui/notice";

interface NeededMastersProps {
  /** The choices of the form by master. */
  of: Partial<Record<MasterArea, readonly unknown[]>>;
}

/** Names the masters of which a form has no choice, with links for users who may add them. */
export function NeededMasters({ of }: NeededMastersProps) {
  const { t } = useTranslation();
  const mayAdd = useRouteLoaderData<RecordSection>("routes/record")?.mayAddMasters === true;
  const missing = (Object.keys(of) as MasterArea[]).filter((area) => of[area]?.length === 0).map(masterLink);
  if (missing.length === 0) return null;
  return (
    <Notice tone="info" title={t("setup.needed")} dismissible={false}>
      <span className="flex flex-wrap gap-x-3">
        {missing.map(({ label, path }) =>
          mayAdd ? (
            <Link key={path} to={`${path}?form=new`} className="text-link hover:underline">
              {t(label)}
            </Link>
          ) : (
            <span key={path}>{t(label)}</span>
          ),
        )}
      </span>
      {!mayAdd && <span>{t("setup.neededBy")}</span>}
    </Notice>
  );
}
