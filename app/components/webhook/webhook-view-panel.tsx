import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatMoment } from "#contract/values/format";
import type { WebhookDelivery } from "#contract/webhook";
import { numbersOf } from "~/definitions/numbers";
import { searchHref } from "~/definitions/search-href";
import type { FormReply } from "~/services/request/form.server";
import type { WebhooksData } from "~/services/webhooks/screen.server";
import { PostForm } from "../form/post-form";
import { SubmitButton } from "../form/submit-button";
import { Pagination } from "../list/pagination";
import { PanelLink } from "../record/panel-links";
import { SidePanel } from "../shell/side-panel";
import { Notice } from "../ui/notice";
import { StatusBadge } from "../ui/status-badge";

interface WebhookViewPanelProps {
  panel: Extract<WebhooksData["panel"], { kind: "view" }>;
  timeZone: string;
  reply: FormReply | undefined;
  closeHref: string;
}

/** Shows the deliveries of a webhook, failing ones first. */
export function WebhookViewPanel({ panel, timeZone, reply, closeHref }: WebhookViewPanelProps) {
  const { id, url, createdBy } = panel.record;
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { data, ...pages } = panel.deliveries;
  const problem = reply?.lastResult.error?.[""]?.join(" ");
  return (
    <SidePanel title={url} subtitle={createdBy.name} closeHref={closeHref}>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <div className="my-3 flex flex-wrap gap-2">
        <PanelLink id={id} param="form" label={t("record.edit")} />
        <Post intent="send" label={t("business:webhook.test")} />
        <PanelLink id={id} param="secret" label={t("business:webhook.newSecret")} />
        <PanelLink id={id} param="delete" label={t("record.delete")} />
      </div>
      <h3 className="mb-1 text-xs font-medium text-muted-foreground">{t("business:webhook.deliveries")}</h3>
      {pages.total === 0 && <p className="text-sm">{t("business:webhook.noDeliveries")}</p>}
      <Pagination {...pages} hrefOf={(page) => searchHref(search, { log: page })} />
      <ol className="mt-2 space-y-3">
        {data.map((delivery) => (
          <Delivery key={delivery.id} {...{ delivery, timeZone }} />
        ))}
      </ol>
    </SidePanel>
  );
}

function Post({ intent, label, of }: { intent: "send" | "skip"; label: string; of?: WebhookDelivery }) {
  const name = of && `${label}: ${of.type} ${of.eventId}`;
  return (
    <PostForm data-shown-by="">
      <input type="hidden" name="intent" value={intent} />
      {of !== undefined && <input type="hidden" name="deliveryId" value={of.id} />}
      <SubmitButton variant="outline" size="sm" aria-label={name}>
        {label}
      </SubmitButton>
    </PostForm>
  );
}

function Delivery({ delivery, timeZone }: { delivery: WebhookDelivery; timeZone: string }) {
  const { t } = useTranslation();
  const { type, eventId, at, attempts, nextAt, status, ms, error, answer } = delivery;
  const tone = error !== null ? "red" : status === null ? "gray" : "green";
  const facts = [
    formatMoment(at, timeZone),
    attempts > 0 && `${numbersOf(t).formatNumber(ms)} ms`,
    attempts > 1 && t("business:webhook.attempt", { attempt: attempts }),
    attempts > 0 && nextAt !== null && t("business:webhook.next", { at: formatMoment(nextAt, timeZone) }),
  ];
  return (
    <li className="border-l-2 border-line pl-3 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <code className="min-w-0 text-xs font-medium wrap-anywhere">{[type, eventId].filter(Boolean).join(" · ")}</code>
        <StatusBadge tone={tone}>
          {status ?? t(attempts === 0 ? "business:webhook.queued" : "business:webhook.noResponse")}
        </StatusBadge>
      </p>
      <p className="text-xs text-muted-foreground tabular-nums">{facts.filter(Boolean).join(" · ")}</p>
      {error !== null && (
        <code className="line-clamp-4 text-xs wrap-anywhere text-destructive-text">
          {[t(`business:webhook.error.${error}`, { defaultValue: error }), answer].filter(Boolean).join(": ")}
        </code>
      )}
      <div className="mt-1 flex gap-2">
        {eventId !== null && attempts > 0 && <Post intent="send" label={t("business:webhook.resend")} of={delivery} />}
        {nextAt !== null && <Post intent="skip" label={t("business:webhook.skip")} of={delivery} />}
      </div>
    </li>
  );
}
