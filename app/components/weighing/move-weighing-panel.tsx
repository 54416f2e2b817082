import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { formatShortDay } from "#contract/values/format";
import type { moveWeighingBody } from "#contract/weighing/weighing";
import { listHref } from "~/definitions/search-href";
import { numbersOf } from "~/definitions/numbers";
import type { FormReply } from "~/services/request/form.server";
import { ComboboxField } from "../form/combobox-field";
import { TextField } from "../form/text-field";
import { SidePanel } from "../shell/side-panel";
import { Notice } from "../ui/notice";
import { DocumentPanel, useDocumentForm } from "../record/document-form";
import { UnusualReason } from "../unusual/unusual-reason";

interface Weighed {
  id: number;
  version: number;
  recordNo: string;
  licensePlate: string;
  firstKg: number | null;
  secondKg: number | null;
  weighingsBetween?: readonly { weightKg: number }[];
}

type MoveForm = z.input<typeof moveWeighingBody>;

interface MoveWeighingPanelProps {
  record: Weighed;
  trucks: readonly { id: number; version: number; recordNo: string; date: string; licensePlate: string }[];
  idempotencyKey: string;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Returns the weight that can be removed or moved. */
export const newestKg = ({
  firstKg,
  secondKg,
  weighingsBetween = [],
}: Pick<Weighed, "firstKg" | "secondKg" | "weighingsBetween">) =>
  secondKg ?? weighingsBetween.at(-1)?.weightKg ?? firstKg ?? 0;

export function MoveWeighingPanel(props: MoveWeighingPanelProps) {
  const { record, trucks, idempotencyKey, reply, closeHref } = props;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { fields, envelope } = useDocumentForm<MoveForm>({
    id: "move-weighing-form",
    record,
    intent: "moveWeighing",
    constraint: undefined,
    defaultValue: {},
    idempotencyKey,
    reply,
    href: listHref(search, { moveWeighing: String(record.id) }),
  });
  const head = {
    title: t("record.moveWeighing"),
    subtitle: `${record.recordNo} · ${record.licensePlate} · ${numbersOf(t).formatKg(newestKg(record))}`,
    closeHref,
  };
  if (trucks.length === 0)
    return (
      <SidePanel {...head}>
        <Notice tone="warning" dismissible={false}>
          {t("record.noMoveTarget")}
        </Notice>
      </SidePanel>
    );
  return (
    <DocumentPanel {...envelope} {...head}>
      <ComboboxField
        field={fields.toId}
        label={t("record.moveTo")}
        required
        emptyLabel={t("business:master.choose")}
        options={trucks.map(({ id, version, recordNo, date, licensePlate }) => ({
          value: `${id}.${version}`,
          label: `${licensePlate} · ${recordNo} · ${formatShortDay(date)}`,
        }))}
      />
      <TextField field={fields.reason} label={t("dialog.reason")} required />
      <UnusualReason warnings={[]} field={fields.unusualReason} />
    </DocumentPanel>
  );
}
