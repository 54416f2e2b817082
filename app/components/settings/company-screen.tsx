import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { settingsPaths } from "#contract/accounts/settings";
import type { FormReply } from "~/services/request/form.server";
import type { CompanyData } from "~/services/settings/company.server";
import { HistoryPanel } from "../history/history-panel";
import { buttonVariants } from "../ui/button";
import { ClosingCard, ClosingScreen } from "./closing-screen";
import { CompanyForm } from "./company-form";
import { PictureCard } from "./picture-card";
import { plantText } from "./plant-text";
import { SettingsCards } from "./settings-frame";

export function CompanyScreen({ data, reply }: { data: CompanyData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const { record, history, timeZone, checklist } = data;
  if (checklist !== null) return <ClosingScreen data={data} checklist={checklist} reply={reply} />;
  return (
    <SettingsCards>
      <div className="flex items-start justify-between gap-4">
        <p className="text-sm text-muted-foreground">{t("business:company.text")}</p>
        <Link to="?history=1" className={buttonVariants({ variant: "outline", size: "sm" })}>
          {t("record.history")}
        </Link>
      </div>
      <ClosingCard lockDate={record.lockDate} />
      <LogoCard key={record.logoUrl} logoUrl={record.logoUrl} reply={reply} />
      {/* A new version remounts with its values. */}
      <CompanyForm key={record.version} data={data} reply={reply} />
      {history !== null && (
        <HistoryPanel
          name={t("business:company.title")}
          entries={history}
          actionLabel={(action) => t(`business:company.action.${action}`)}
          fieldLabel={(field) => t(`business:company.field.${field}`)}
          valueText={(field, value) => plantText(field, value, t)}
          closeHref={settingsPaths.company}
          timeZone={timeZone}
        />
      )}
    </SettingsCards>
  );
}

/** 300 dpi at the largest print size. */
const LOGO_SIZE = { square: false, width: 900, height: 300 };

function LogoCard({ logoUrl, reply }: { logoUrl: string | null; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  // Papers show the logo on white too.
  const frame = "flex h-20 w-48 items-center justify-center rounded-md border bg-white object-contain p-1";
  return (
    <PictureCard
      name="logo"
      removeIntent={logoUrl === null ? undefined : "removeLogo"}
      labels={{
        title: t("business:company.logo.title"),
        text: t("business:company.logo.text"),
        preview: t("business:company.logo.preview"),
        choose: t("business:company.logo.choose"),
        save: t("business:company.logo.save"),
        hint: t("business:company.logo.hint"),
        remove: t("business:company.logo.remove"),
      }}
      size={LOGO_SIZE}
      shown={
        logoUrl === null ? (
          <span className={`${frame} shrink-0 text-xs text-neutral-600`}>{t("business:company.logo.none")}</span>
        ) : (
          <img src={logoUrl} alt={t("business:company.logo.title")} className={`${frame} shrink-0`} />
        )
      }
      previewClassName={frame}
      reply={reply}
    />
  );
}
