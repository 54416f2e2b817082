import { formatNumberText } from "../ui/number-text";

/** A weight as people read it, `14.050 kg`; nothing for one that is not known. */
export function kgText(kg: number | null): string {
  return kg === null ? "" : `${formatNumberText(kg)} kg`;
}
