import { useTranslation } from "react-i18next";
import type { ClusterMember, SystemPart } from "#contract/plant/system";
import { numbersOf } from "~/definitions/numbers";
import { partText } from "~/definitions/system";
import type { SystemData } from "~/services/settings/system.server";
import { Card, CardTitle } from "../ui/card";
import { StatusBadge } from "../ui/status-badge";
import { RepairsCard } from "./repairs-card";
import { SettingsCards } from "./settings-frame";

/** What needs a repair, and the other parts of the installation. */
export function SystemScreen({ data: { version, repairs, parts, members, timeZone } }: { data: SystemData }) {
  const { t } = useTranslation();
  return (
    <SettingsCards>
      <RepairsCard repairs={repairs} timeZone={timeZone} />
      <Card className="p-6">
        <dl className="divide-y divide-line">
          {parts
            .filter(({ state }) => state === "good" || state === "off")
            .map((part) => (
              <PartRow key={part.part} part={part} timeZone={timeZone} />
            ))}
        </dl>
        <p className="mt-3 border-t border-line pt-2.5 text-sm text-muted-foreground">
          {t("settings.system.version", { version })}
        </p>
      </Card>
      {members.length > 0 && <MembersCard members={members} />}
    </SettingsCards>
  );
}

function PartRow({ part, timeZone }: { part: SystemPart; timeZone: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-baseline gap-4 py-2.5 first:pt-0 last:pb-0">
      <dt className="w-48 shrink-0 text-sm font-medium">{t(`settings.system.part.${part.part}`)}</dt>
      <dd className="flex flex-1 items-baseline gap-3 text-sm">
        <StatusBadge tone={part.state === "good" ? "green" : "gray"} className="shrink-0">
          {t(`settings.system.state.${part.state}`)}
        </StatusBadge>
        <span className="wrap-anywhere text-muted-foreground">{partText(t, part, timeZone)}</span>
      </dd>
    </div>
  );
}

function MembersCard({ members }: { members: ClusterMember[] }) {
  const { t } = useTranslation();
  const { formatBytes } = numbersOf(t);
  return (
    <Card className="p-6">
      <CardTitle>{t("settings.system.members")}</CardTitle>
      <table className="mt-3 w-full text-sm">
        <thead className="text-left text-muted-foreground">
          <tr>
            {(["machine", "role", "stateOf", "lag"] as const).map((head) => (
              <th key={head} scope="col" className={head === "lag" ? "py-1 text-right" : "py-1 pr-4"}>
                {t(`settings.system.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map(({ name, role, state, lagBytes }) => (
            <tr key={name} className="border-t border-line">
              <td className="py-1.5 pr-4 font-medium">{name}</td>
              <td className="py-1.5 pr-4">{t(`settings.system.roleOf.${role}`)}</td>
              <td className="py-1.5 pr-4" lang="en">
                {state}
              </td>
              <td className="py-1.5 text-right tabular-nums">{lagBytes === null ? "" : formatBytes(lagBytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
