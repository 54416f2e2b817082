import { Monitor } from "lucide-react";
import { useTranslation } from "react-i18next";

export function DesktopOnly() {
  const { t } = useTranslation();
  return (
    <main
      id="main"
      className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-4 bg-background p-8 text-center"
    >
      <Monitor aria-hidden className="size-10 text-link" strokeWidth={1.5} />
      <p className="text-lg font-semibold">{t("desktop_only")}</p>
    </main>
  );
}
