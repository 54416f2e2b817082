import type { TFunction } from "i18next";
import type { CallPlace } from "#contract/weighing/call";

/** Returns the name of a place within a sentence: `area H`. */
export function placeText(place: CallPlace, t: TFunction): string {
  return place === "WEIGHBRIDGE" || place === "UNLOADING"
    ? t(`business:call.place.${place}`)
    : t("business:call.place.area", { area: place });
}

const DIGITS = ["nol", "satu", "dua", "tiga", "empat", "lima", "enam", "tujuh", "delapan", "sembilan"];
const SPOKEN_PLACES = { WEIGHBRIDGE: "timbangan", UNLOADING: "tempat bongkar" };

/**
 * Returns a call as the yard hears it, in Indonesian, with every letter and digit on its own.
 * @example spokenCall("B 9123 QAX", "H") // "B sembilan satu dua tiga Q A X, area H"
 */
export function spokenCall(licensePlate: string, place: CallPlace): string {
  const spelled = [...licensePlate.replace(/[^\p{L}\p{N}]/gu, "")].map((letter) => DIGITS[Number(letter)] ?? letter);
  const where = place === "WEIGHBRIDGE" || place === "UNLOADING" ? SPOKEN_PLACES[place] : `area ${place}`;
  return `${spelled.join(" ")}, ${where}`;
}
