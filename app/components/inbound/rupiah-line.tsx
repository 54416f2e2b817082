import { formatRupiah } from "#contract/format";
import { cn } from "../class-names";

export interface RupiahLineProps {
  label: string;
  /** null shows a dash. */
  rupiah: number | null;
  strong?: boolean;
}

/** An amount below the weights it is of. */
export function RupiahLine({ label, rupiah, strong = false }: RupiahLineProps) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className={cn("font-semibold tabular-nums", strong && "text-[1.1875rem] leading-7")}>
        {rupiah === null ? "–" : formatRupiah(rupiah)}
      </dd>
    </div>
  );
}
