import { cn } from "../class-names";

interface PlateProps {
  big?: boolean;
  children: string;
}

export function Plate({ big = false, children }: PlateProps) {
  return <span className={cn("plate", big && "plate-big")}>{children}</span>;
}

export function renderPlate({ licensePlate }: { licensePlate: string | null }) {
  return licensePlate === null ? null : <Plate>{licensePlate}</Plate>;
}
