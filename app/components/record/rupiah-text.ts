import { formatNumberText } from "../ui/number-text";

/** An amount as people read it, `Rp 8.500,50`; nothing for one that is not known. */
export function rupiahText(rupiah: number | null): string {
  return rupiah === null ? "" : `Rp ${formatNumberText(rupiah, 2, !Number.isInteger(rupiah))}`;
}
