/** How numbers and days stand in documents: Indonesian, whatever the screen's language. */

const whole = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });
const signed = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0, signDisplay: "exceptZero" });
const share = new Intl.NumberFormat("id-ID", { style: "percent", minimumFractionDigits: 2, maximumFractionDigits: 2 });
const longDay = new Intl.DateTimeFormat("id-ID", { dateStyle: "long", timeZone: "UTC" });

/** `14.000` */
export const number = (value: number) => whole.format(value);

/** `8.500,50`, `8.500`: rupiah as a price has them. */
export const price = (value: number) =>
  value.toLocaleString("id-ID", { minimumFractionDigits: Number.isInteger(value) ? 0 : 2, maximumFractionDigits: 2 });

/** `+50`, `-50`, `0` */
export const signedNumber = (value: number) => signed.format(value);

/** `0,36%` */
export const percent = (value: number) => share.format(value);

/** A business day: `20 November 2026`. */
export const day = (date: string) => longDay.format(new Date(`${date}T00:00:00Z`));

/** A moment in the plant's time zone: `20 November 2026 pukul 14.32 WIB`. */
export function moment(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("id-ID", {
    timeZone,
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
  }).format(at);
}

/** A moment as short as a table wants it: `20/11/2026 14.32`. */
export function shortMoment(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("id-ID", { timeZone, dateStyle: "short", timeStyle: "short" });
  return format.format(new Date(at)).replace(",", "");
}
