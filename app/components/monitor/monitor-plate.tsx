import { cn } from "../class-names";

/** Widths of characters in Inter Bold, in hundredths of an em. */
const WIDTHS: Record<string, number> = { W: 101, M: 90, " ": 27, I: 27, ".": 27, J: 57, L: 57, F: 59, E: 60 };
const DIGIT = 65;
const LETTER = 76;
/** of `tracking-tight` */
const TRACKING = -2.5;
const LINE_HEIGHT = 110;

interface MonitorPlateProps {
  licensePlate: string;
  /** height of the line: 1.1 times the font size */
  className: string;
}

/** License plate in one line, with a smaller font in a card that is too narrow, so that it is never cut. */
export function MonitorPlate({ licensePlate, className }: MonitorPlateProps) {
  const width = Math.ceil([...licensePlate].reduce((sum, char) => sum + widthOf(char) + TRACKING, 0));
  return (
    <svg
      viewBox={`0 0 ${width} ${LINE_HEIGHT}`}
      preserveAspectRatio="xMinYMid meet"
      className={cn("w-full", className)}
    >
      <text y="91" fontSize="100" fill="currentColor" className="font-bold tracking-tight">
        {licensePlate}
      </text>
    </svg>
  );
}

const widthOf = (char: string) => WIDTHS[char] ?? (/\d/.test(char) ? DIGIT : LETTER);
