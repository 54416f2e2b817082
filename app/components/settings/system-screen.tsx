import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import type { ClusterMember, SystemPart } from "#contract/plant/system";
import { numbersOf } from "~/definitions/numbers";
import { isMissed } from "~/definitions/system";
import type { SystemData } from "~/services/settings/system.server";
import { Notice } from "../ui/notice";
import { Card, CardTitle } from "../ui/card";
import { StatusBadge } from "../ui/status-badge";
import type { Tone } from "../ui/tones";
import { SettingsCards } from "./settings-frame";

const tones: Record<SystemPart["state"], Tone> = { good: "green", warning: "amber", bad: "red", off: "gray" };
const GB = 1e9;
const KB = 1e3;

/** State of all parts of the installation; the first line answers whether all is well. */
export function SystemScreen({ data: { version, parts, members, timeZone } }: { data: SystemData }) {
  const { t } = useTranslation();
  const troubled = parts.filter(({ state }) => state === "warning" || state === "bad");
  const missed = parts.filter(isMissed);
  const names = (some: SystemPart[]) => some.map(({ part }) => t(`settings.system.part.${part}`)).join(", ");
  const texts = [
    ...(troubled.length > 0 ? [t("settings.system.troubled", { parts: names(troubled) })] : []),
    ...(missed.length > 0 ? [t("settings.system.turnedOff", { parts: names(missed) })] : []),
  ];
  const tone = troubled.length > 0 ? "error" : missed.length > 0 ? "warning" : "success";
  return (
    <SettingsCards>
      <Notice dismissible={false} tone={tone}>
        {texts.length === 0 ? t("settings.system.good") : texts.join(" ")}
      </Notice>
      <Card className="p-6">
        <dl className="divide-y divide-line">
          {parts.map((part) => (
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

function PartRow({ part: row, timeZone }: { part: SystemPart; timeZone: string }) {
  const { part, state, detail, at, count, text } = row;
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
  const number = count === null ? "" : formatNumber(detail === "free" ? Math.round(count / GB) : count);
  const values = { at: at === null ? "" : formatMoment(at, timeZone), number, text: text ?? "" };
  const key = detail === "unknown" ? "settings.system.unknown" : `settings.system.detail.${part}.${detail}`;
  return (
    <div className="flex items-baseline gap-4 py-2.5 first:pt-0 last:pb-0">
      <dt className="w-48 shrink-0 text-sm font-medium">{t(`settings.system.part.${part}`)}</dt>
      <dd className="flex flex-1 items-baseline gap-3 text-sm">
        <StatusBadge tone={isMissed(row) ? "amber" : tones[state]} className="shrink-0">
          {t(`settings.system.state.${state}`)}
        </StatusBadge>
        <span className="wrap-anywhere text-muted-foreground">{t(key, values)}</span>
      </dd>
    </div>
  );
}

function MembersCard({ members }: { members: ClusterMember[] }) {
  const { t } = useTranslation();
  const { formatNumber } = numbersOf(t);
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
              <td className="py-1.5 text-right tabular-nums">
                {lagBytes === null ? "" : `${formatNumber(Math.ceil(lagBytes / KB))} kB`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
