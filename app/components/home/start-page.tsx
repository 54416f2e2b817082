import { Link } from "@remix-run/react";
import {
  Boxes,
  CalendarCheck,
  Factory,
  FileText,
  MonitorPlay,
  PackageOpen,
  Settings,
  Truck,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { WaitingWork } from "~/services/home/waiting-work.server";
import { Alert } from "../ui/alert";
import { Card } from "../ui/card";
import { WaitingWorkTiles } from "./waiting-work";

interface StartArea {
  /** The area's name in the menu. */
  name: string;
  links: { label: string; path: string }[];
}

const icons: Record<string, LucideIcon> = {
  settings: Settings,
  inbound: PackageOpen,
  outbound: Truck,
  production: Factory,
  booking: CalendarCheck,
  poSales: FileText,
  outstanding: Boxes,
  monitor: MonitorPlay,
};

interface StartPageProps {
  name: string;
  hasRole: boolean;
  areas: StartArea[];
  /** The tiles of waiting trucks; null for roles without a step. */
  work: WaitingWork[] | null;
}

/** The start page: the waiting trucks, and the user's areas with their screens. */
export function StartPage({ name, hasRole, areas, work }: StartPageProps) {
  const { t } = useTranslation();
  return (
    <div className="mx-auto max-w-5xl pt-6">
      <h1 className="text-xl font-semibold tracking-tight">{t("home.greeting", { name })}</h1>
      {!hasRole && (
        <Alert tone="info" title={t("home.noRole")} dismissible={false} className="mt-4">
          {t("home.noRoleText")}
        </Alert>
      )}
      {work !== null && <WaitingWorkTiles work={work} />}
      <ul className="mt-5 grid grid-cols-3 gap-4">
        {areas.map((area) => (
          <li key={area.name}>
            <AreaCard {...area} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function AreaCard({ name, links }: StartArea) {
  const { t } = useTranslation();
  const Icon = icons[name] ?? Boxes;
  return (
    <Card className="flex h-full flex-col p-4">
      <div className="flex items-center gap-2.5">
        <span className="flex size-8 items-center justify-center rounded-lg bg-selected text-link">
          <Icon aria-hidden className="size-4.5" />
        </span>
        <h2 className="text-base font-semibold">{t(`business:menu.${name}`)}</h2>
      </div>
      <p className="mt-2 text-sm text-muted-foreground">{t(`business:home.${name}`)}</p>
      <ul className="mt-auto flex flex-wrap gap-x-4 gap-y-1 pt-3">
        {links.map((link) => (
          <li key={link.path}>
            <Link to={link.path} className="text-sm font-medium text-link hover:underline">
              {t(link.label)}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
