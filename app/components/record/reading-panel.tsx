import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import { SidePanel } from "../shell/side-panel";
import { Notice } from "../ui/notice";
import { PanelFacts } from "./facts";
import { RecordPanelActions } from "./record-panel-actions";

interface ReadingPanelProps {
  record: { id: number; deletedAt: string | null };
  title: string;
  subtitle?: string;
  facts: ComponentProps<typeof PanelFacts>["facts"];
  offers: ComponentProps<typeof RecordPanelActions>["offers"];
  timeZone: string;
  closeHref: string;
  children?: ReactNode;
}

export function ReadingPanel(props: ReadingPanelProps) {
  const { record, title, subtitle, facts, offers, timeZone, closeHref, children } = props;
  const { t } = useTranslation();
  return (
    <SidePanel
      title={title}
      subtitle={subtitle}
      closeHref={closeHref}
      footer={<RecordPanelActions id={record.id} offers={offers} />}
    >
      {record.deletedAt !== null && (
        <Notice tone="warning" dismissible={false} className="mb-4">
          {t("master.wasDeleted", { at: formatMoment(record.deletedAt, timeZone) })}
        </Notice>
      )}
      {children}
      <PanelFacts facts={facts} />
    </SidePanel>
  );
}
