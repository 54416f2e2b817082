import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listHref, searchHref } from "~/definitions/search-href";
import type { BookingsData } from "~/services/booking/list.server";
import type { BookingConfirm as Confirm } from "~/services/booking/panel.server";
import type { FormReply } from "~/services/request/form.server";
import { numbersOf } from "~/definitions/numbers";
import { HistoryPanel } from "../history/history-panel";
import { RecordConfirm } from "../record/record-confirm";
import { BookingFormPanel } from "./booking-form-panel";
import { BookingView } from "./booking-view";

export function BookingPanels({ data, reply }: { data: BookingsData; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { panel, confirm, today, timeZone, user } = data;
  const closeHref = listHref(search, {});
  return (
    <>
      {panel?.kind === "form" && (
        <BookingFormPanel
          key={panel.record?.id ?? "new"}
          booking={panel.record}
          {...panel}
          {...{ reply, closeHref, today }}
        />
      )}
      {panel?.kind === "view" && (
        <BookingView
          key={panel.record.id}
          booking={panel.record}
          trucks={panel.trucks}
          {...{ user, timeZone, closeHref }}
        />
      )}
      {panel?.kind === "history" && (
        <HistoryPanel
          key={panel.record.id}
          name={panel.record.bookingNo}
          entries={panel.entries}
          actionLabel={(action) => t(`business:booking.action.${action}`)}
          fieldLabel={(field) => t(`business:booking.field.${field}`)}
          {...{ timeZone, closeHref }}
        />
      )}
      {confirm !== null && <BookingConfirm confirm={confirm} reply={reply} />}
    </>
  );
}

function BookingConfirm({ confirm, reply }: { confirm: Confirm; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const { formatKg } = numbersOf(t);
  const [search] = useSearchParams();
  const { kind, record } = confirm;
  const { bookingNo, poSalesNo } = record;
  const values = { bookingNo, poSalesNo, customer: record.customer.name, kg: formatKg(record.quantityKg) };
  return (
    <RecordConfirm
      key={kind}
      confirm={confirm}
      name={bookingNo}
      title={t(`business:booking.ask.${kind}`, values)}
      text={t(`business:booking.askText.${kind}`, values)}
      okLabel={kind === "cancel" ? t("business:booking.cancel") : undefined}
      reply={reply}
      closeHref={searchHref(search, { [kind]: null })}
    />
  );
}
