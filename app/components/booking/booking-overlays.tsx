import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatKg } from "#contract/format";
import { listHref, searchHref } from "~/screens/search-href";
import type { BookingsData } from "~/services/booking/list.server";
import type { BookingQuestion as Question } from "~/services/booking/overlay.server";
import type { FormReply } from "~/services/request/form.server";
import { QuestionDialog } from "../record/question-dialog";
import { BookingFormPanel } from "./booking-form-panel";
import { BookingHistory } from "./booking-history";
import { BookingView } from "./booking-view";

/** The panel that the address opens over the list, and the question over that. */
export function BookingOverlays({ data, reply }: { data: BookingsData; reply: FormReply | undefined }) {
  const [search] = useSearchParams();
  const { panel, question, today, timeZone, user } = data;
  const closeHref = listHref(search, {});
  return (
    <>
      {panel?.kind === "form" && (
        <BookingFormPanel key={panel.booking?.id ?? "new"} {...panel} {...{ reply, closeHref, today }} />
      )}
      {panel?.kind === "view" && <BookingView key={panel.booking.id} {...panel} {...{ user, timeZone, closeHref }} />}
      {panel?.kind === "history" && <BookingHistory key={panel.booking.id} {...panel} {...{ timeZone, closeHref }} />}
      {question !== null && <BookingQuestion question={question} reply={reply} />}
    </>
  );
}

/** The intent of each question's form. */
const intents = { delete: "remove", restore: "restore", cancel: "cancel" } as const;

function BookingQuestion({ question, reply }: { question: NonNullable<Question>; reply: FormReply | undefined }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { kind, booking, idempotencyKey } = question;
  const values = {
    bookingNo: booking.bookingNo,
    poSalesNo: booking.poSalesNo,
    customer: booking.customer.name,
    kg: formatKg(booking.quantityKg),
  };
  const ok = { delete: t("record.delete"), restore: t("record.restore"), cancel: t("business:booking.cancel") };
  return (
    <QuestionDialog
      key={kind}
      title={t(`business:booking.ask.${kind}`, values)}
      text={t(`business:booking.askText.${kind}`, values)}
      okLabel={ok[kind]}
      destructive={kind !== "restore"}
      intent={intents[kind]}
      version={booking.version}
      idempotencyKey={idempotencyKey}
      asksReason={kind === "cancel"}
      reply={reply}
      closeHref={searchHref(search, { [kind]: null })}
    />
  );
}
