import { Link } from "@remix-run/react";
import { MonitorPlay, Scale, Truck, Warehouse } from "~/components/ui/icons";
import { useTranslation } from "react-i18next";
import { buttonVariants } from "../ui/button";
import { BrandMark } from "./brand-mark";

export function Welcome({ signedIn }: { signedIn: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto flex max-w-2xl flex-col items-center pt-[16vh] text-center">
      <BrandMark className="size-14" />
      <p className="mt-5 text-lg font-bold tracking-tight">{t("app.name")}</p>
      <h1 className="mt-1 text-3xl font-semibold tracking-tight text-balance">{t("welcome.title")}</h1>
      <p className="mt-3 max-w-md text-lg text-balance text-muted-foreground">{t("welcome.text")}</p>
      <div className="mt-7 flex items-center gap-3">
        <Link to={signedIn ? "/home" : "/login"} className={buttonVariants({ size: "lg" })}>
          {signedIn ? t("welcome.home") : t("welcome.signIn")}
        </Link>
        <Link to="/monitor" className={buttonVariants({ variant: "outline", size: "lg" })}>
          <MonitorPlay aria-hidden className="size-4" />
          {t("business:menu.monitor")}
        </Link>
      </div>
      <div aria-hidden className="mt-16 flex items-center gap-5 text-muted-foreground opacity-50">
        <Truck className="size-9" strokeWidth={1.25} />
        <span className="h-px w-16 bg-border" />
        <Scale className="size-9" strokeWidth={1.25} />
        <span className="h-px w-16 bg-border" />
        <Warehouse className="size-9" strokeWidth={1.25} />
      </div>
    </div>
  );
}
