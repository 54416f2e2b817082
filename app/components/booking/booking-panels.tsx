import { useSearchParams } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { numbersOf } from "~/definitions/numbers";
import { listHref } from "~/definitions/search-href";
import type { BookingsData } from "~/services/booking/list.server";
import type { BookingConfirm } from "~/services/booking/panel.server";
import type { FormReply } from "~/services/request/form.server";
import type { ConfirmTexts } from "../record/record-confirm";
import { RecordPanels } from "../record/record-panels";
import { BookingFormPanel } from "./booking-form-panel";
import { BookingView } from "./booking-view";

interface BookingPanelsProps {
  data: BookingsData;
  reply: FormReply | undefined;
}

export function BookingPanels({ data, reply }: BookingPanelsProps) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { panel, confirm, user, today, timeZone } = data;
  const closeHref = listHref(search, {});
  return (
    <>
      {panel?.kind === "form" && (
        <BookingFormPanel
          key={panel.record?.id ?? `new ${JSON.stringify(panel.draft)}`}
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
          mayReview={panel.mayReview}
          {...{ user, timeZone, closeHref }}
        />
      )}
      <RecordPanels
        {...{ panel, confirm, timeZone, reply }}
        nameOf={({ bookingNo }) => bookingNo}
        confirmOf={(asked) => confirmTexts(asked, t)}
        actionLabel={(action) => t(`business:booking.action.${action}`)}
        fieldLabel={(field) => t(`business:booking.field.${field}`)}
      />
    </>
  );
}

function confirmTexts({ kind, record }: BookingConfirm, t: TFunction): ConfirmTexts {
  const { bookingNo, poSalesNo } = record;
  const kg = numbersOf(t).formatKg(record.quantityKg);
  if (kind === "markReviewed") return { text: t("business:unusual.clearText") };
  const values = { bookingNo, poSalesNo, customer: record.customer.name, kg };
  return {
    title: t(`business:booking.ask.${kind}`, values),
    text: t(`business:booking.askText.${kind}`, values),
    okLabel: kind === "cancel" ? t("business:booking.cancel") : undefined,
  };
}
