import QRCode from "qrcode";

interface QrCode {
  /** Modules per side, including the quiet zone. */
  size: number;
  /** Dark modules as the `d` of an SVG path. */
  path: string;
}

/** Quiet zone in modules (ISO/IEC 18004). */
const QUIET = 4;

/** Encodes a QR code. */
export function qrCodeOf(text: string): QrCode {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const { size } = modules;
  const rows = Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (modules.get(y, x) ? "1" : "0")).join(""),
  );
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(
      ({ index, 0: run }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
    ),
  );
  return { size: size + 2 * QUIET, path: runs.join("") };
}
