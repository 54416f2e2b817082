/** How the agent reaches an indicator, as one text. */
export type Line =
  | { kind: "tcp"; host: string; port: number }
  | { kind: "listen"; port: number }
  | { kind: "serial"; path: string; baudRate: number; format: SerialFormat };

type SerialFormat = "8N1" | "7E1" | "7O1";

/** Parses `tcp:192.168.1.20:4001`, `listen:4001` or `serial:/dev/ttyUSB0,9600,8N1`; null for other text. */
export function parseLine(text: string): Line | null {
  const [, host, remote] = /^tcp:([\w.-]+|\[[\da-fA-F:]+\]):(\d{1,5})$/.exec(text) ?? [];
  if (host !== undefined) return withPort({ kind: "tcp", host: host.replace(/^\[|\]$/g, ""), port: Number(remote) });
  const [, own] = /^listen:(\d{1,5})$/.exec(text) ?? [];
  if (own !== undefined) return withPort({ kind: "listen", port: Number(own) });
  const [, path, baud, format] = /^serial:([\w./\\-]+),(\d{3,6}),(8N1|7E1|7O1)$/.exec(text) ?? [];
  if (path === undefined) return null;
  return { kind: "serial", path, baudRate: Number(baud), format: format as SerialFormat };
}

const withPort = (line: Line & { port: number }): Line | null => (line.port >= 1 && line.port <= 65_535 ? line : null);

/** Kinds of line as a form offers them; both serial kinds are stored alike. */
export const LINE_KINDS = ["tcp", "listen", "windows", "linux"] as const;
type LineKind = (typeof LINE_KINDS)[number];

/** A line as texts of a form. */
interface LineParts {
  kind: LineKind;
  host: string;
  port: string;
  path: string;
  speed: string;
  format: string;
}

export const SERIAL_FORMATS: readonly SerialFormat[] = ["8N1", "7E1", "7O1"];

/** Splits a line into the texts of a form, also an incomplete one. */
export function splitLine(text: string): LineParts {
  const [, kind = "tcp", rest = ""] = /^(\w+):(.*)$/s.exec(text) ?? [];
  const parts: LineParts = { kind: "tcp", host: "", port: "", path: "", speed: "9600", format: "8N1" };
  if (kind === "listen") return { ...parts, kind, port: rest };
  if (kind === "serial") {
    const [path = "", speed = parts.speed, format = parts.format] = rest.split(",");
    return { ...parts, kind: path.startsWith("/") ? "linux" : "windows", path, speed, format };
  }
  const end = rest.lastIndexOf(":");
  return { ...parts, host: rest.slice(0, Math.max(end, 0)), port: rest.slice(end + 1) };
}

/** Writes a line from the texts of a form; `parseLine` refuses an incomplete one. */
export function writeLine({ kind, host, port, path, speed, format }: LineParts): string {
  if (kind === "tcp") return `tcp:${host.trim()}:${port.trim()}`;
  return kind === "listen" ? `listen:${port.trim()}` : `serial:${path.trim()},${speed},${format}`;
}
