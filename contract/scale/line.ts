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
