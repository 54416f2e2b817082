import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useHydrated } from "remix-utils/use-hydrated";
import type { Booking, BookingInput } from "#contract/orders/booking";
import { type GoodsStock, stockAfterBookings } from "#contract/orders/stock";
import { usualStock } from "#contract/weighing/usual-values";
import { isUnusual } from "#contract/weighing/usual-weights";
import type { BOOKING_DRAFT } from "~/definitions/booking";
import type { ExDoOption } from "~/definitions/options";
import type { LineChoices } from "~/services/booking/choices.server";
import { typedNumber } from "~/definitions/numbers";
import type { FormReply } from "~/services/request/form.server";
import { ComboboxField } from "../form/combobox-field";
import { DateField } from "../form/date-field";
import { fillField } from "../form/fill-field";
import { TextField } from "../form/text-field";
import { TextareaField } from "../form/textarea-field";
import { DocumentPanel, formValues, useDocumentForm, type DocumentFormOptions } from "../record/document-form";
import { exDoWarnings } from "../unusual/ex-do-warnings";
import { UnusualReason } from "../unusual/unusual-reason";
import { rangeWarnings } from "../unusual/usual-note";
import { useUsualRanges } from "../unusual/use-usual-ranges";
import { useDayWarnings } from "../unusual/use-day-warnings";
import { bookedStockWarning, StockNote, findStock } from "../stock/goods-stock";
import { currentRecord } from "../record/merged-form";
import { NeededMasters } from "../record/needed-masters";
import { conflictWords } from "../record/stale-notice";
import { Button } from "../ui/button";
import { Input } from "../ui/input";
import { QuantityField } from "./quantity-field";
import { useLineChoices } from "./use-line-choices";

const FORM_ID = "booking-form";

interface BookingFormPanelProps {
  booking: Booking | null;
  /** Values from the URL. */
  draft: Partial<Record<(typeof BOOKING_DRAFT)[number], string>>;
  exDos: ExDoOption[];
  choices: LineChoices;
  /** Stocks of counted grades and markings only. */
  stocks: readonly GoodsStock[];
  constraint: DocumentFormOptions<BookingInput>["constraint"];
  idempotencyKey: string;
  today: string;
  reply: FormReply | undefined;
  closeHref: string;
}

export function BookingFormPanel(props: BookingFormPanelProps) {
  const { booking, draft, exDos, choices, stocks, constraint, idempotencyKey, today, reply, closeHref } = props;
  const { t } = useTranslation();
  const {
    fields,
    reply: mine,
    envelope,
  } = useDocumentForm<BookingInput, Booking>({
    id: FORM_ID,
    record: booking,
    constraint,
    values: (row) => formValues(row, constraint),
    // The draft contains strings, which the server parses.
    defaultValue: { ...(booking === null ? { date: today } : formValues(booking, constraint)), ...draft },
    together: [["exDoMasterId", "poSaleLineId"]],
    idempotencyKey,
    reply,
  });
  const dayAndExDoWarnings = [
    ...useDayWarnings("booking", fields.date, booking?.date),
    ...exDoWarnings(fields, { exDos, of: "bookedKg", saved: booking ?? undefined }, t),
  ];
  const choice = useLineChoices(choices, booking?.id ?? null);
  const { exDo, lines, searching, refetching, chooseExDo, pick, search: findLines } = choice;
  const line = lines.find(({ value }) => value === String(fields.poSaleLineId.value ?? ""));
  const stock = line && findStock(stocks, line);
  const savedLine = lines.find(({ value }) => value === String(booking?.poSaleLineId));
  const held =
    stock !== undefined && savedLine && findStock(stocks, savedLine) === stock ? (booking?.quantityKg ?? 0) : 0;
  // Trucks have taken the rest of it.
  const heldLeft = held === 0 ? 0 : held - (booking?.usedKg ?? 0);
  const more = (typedNumber(fields.quantityKg.value, 0, t) ?? 0) - held;
  const afterKg = stock === undefined ? 0 : stockAfterBookings(stock) - more;
  const isBelow = stock !== undefined && more > 0 && isUnusual(afterKg, usualStock());
  const lineId = fields.poSaleLineId.value;
  const usual = useUsualRanges("/record/booking/usual", { poSaleLineId: lineId }, booking?.id);
  const saved = String(booking?.poSaleLineId) === lineId ? booking?.quantityKg : undefined;
  const warnings = [
    ...dayAndExDoWarnings,
    ...rangeWarnings(usual, { field: fields.quantityKg, unit: "kg", saved, quick: ["agreedQuantity"] }, t),
    ...(isBelow
      ? [bookedStockWarning({ stock, bookedKg: stock.bookedKg - heldLeft, afterKg, field: fields.quantityKg }, t)]
      : []),
  ];
  // A PO with an ex-DO can only be booked from that one.
  const offered = line?.exDo === undefined ? exDos : exDos.filter(({ value }) => value === line.exDo);
  const pickLine = (value: string) => {
    pick(value);
    const bound = lines.find((one) => one.value === value)?.exDo;
    if (bound !== undefined) fillField(FORM_ID, fields.exDoMasterId.name, bound);
  };
  const navigation = useNavigation();
  // Until the lines are reloaded leftKg is unknown.
  const refreshing = refetching || (mine !== undefined && navigation.state === "loading");
  const current = currentRecord<Booking>(mine);
  const labelOf = (field: string) => t(`business:booking.field.${field === "quantityKg" ? "quantity" : field}`);
  return (
    <DocumentPanel
      {...envelope}
      isLikeOffered
      title={booking === null ? t("business:booking.new") : t("business:booking.edit", booking)}
      subtitle={booking === null ? t("business:booking.numberLater") : undefined}
      closeHref={closeHref}
      words={conflictWords(labelOf, {
        exDoMasterId: exDos,
        poSaleLineId: [...lines, ...[booking, current].flatMap((row) => (row ? [lineOption(row)] : []))],
      })}
    >
      <NeededMasters of={{ "ex-do-master": exDos }} />
      <ComboboxField
        field={fields.exDoMasterId}
        label={t("business:booking.field.exDoMaster")}
        options={offered}
        emptyLabel={t("business:booking.chooseExDo")}
        hint={line?.exDo === undefined ? undefined : t("business:booking.boundExDo")}
        onChoose={chooseExDo}
      />
      <LineStep poSalesNo={draft.poSalesNo ?? ""} />
      <ComboboxField
        field={fields.poSaleLineId}
        label={t("business:booking.field.poSaleLine")}
        options={lines}
        emptyLabel={t("business:booking.chooseLine")}
        hint={lineHint(lines.length, exDo, searching, t)}
        searching={searching}
        cut={choice.cut}
        onChoose={pickLine}
        onSearch={findLines}
      />
      <QuantityField
        field={fields.quantityKg}
        leftKg={refreshing ? undefined : line?.leftKg}
        usual={usual}
        firstFocus={booking === null && draft.exDoMasterId !== undefined && draft.poSaleLineId !== undefined}
      />
      <StockNote stock={stock} isBelow={isBelow} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-3.5">
        <DateField field={fields.date} label={t("business:booking.field.date")} />
        <TextField field={fields.arrivesAt} label={t("business:booking.field.arrivesAt")} placeholder="08:30" />
        <TextField
          field={fields.licensePlate}
          label={t("business:booking.field.licensePlate")}
          inputClassName="uppercase"
        />
      </div>
      <UnusualReason warnings={warnings} field={fields.unusualReason} />
      <TextareaField field={fields.note} label={t("business:booking.field.note")} rows={2} />
    </DocumentPanel>
  );
}

function lineHint(
  count: number,
  exDo: number | null,
  searching: boolean,
  t: ReturnType<typeof useTranslation>["t"],
): string {
  if (count === 0 && !searching) return t("business:booking.noLines");
  return t(exDo === null ? "business:booking.lineHint" : "business:booking.lineHintExDo");
}

const lineOption = ({ poSaleLineId, poSalesNo, grade, marking }: Booking) => ({
  value: String(poSaleLineId),
  label: [poSalesNo, grade.name, marking.name].join(" · "),
});

/** Without JavaScript: reloads with matching PO lines. */
function LineStep({ poSalesNo }: { poSalesNo: string }) {
  const { t } = useTranslation();
  if (useHydrated()) return null;
  return (
    <div className="hidden gap-2 noscript:flex">
      <Input
        type="search"
        name="poSalesNo"
        maxLength={40}
        defaultValue={poSalesNo}
        aria-label={t("business:booking.searchPo")}
        placeholder={t("business:booking.searchPo")}
      />
      <Button type="submit" variant="outline" name="intent" value="step" className="h-[2.1875rem]">
        {t("business:booking.showLines")}
      </Button>
    </div>
  );
}
