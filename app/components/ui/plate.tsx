import { cn } from "../class-names";

interface PlateProps {
  big?: boolean;
  children: string;
}

/** License plate of a truck, drawn as one. */
export function Plate({ big = false, children }: PlateProps) {
  return <span className={cn("plate", big && "plate-big")}>{children}</span>;
}

/** Renders the plate of a row, if it has one. */
export function plateOf({ licensePlate }: { licensePlate: string | null }) {
  return licensePlate === null ? null : <Plate>{licensePlate}</Plate>;
}
