import { readdirSync } from "node:fs";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import path from "node:path";
import { Transform } from "node:stream";

/** Faults of the connection to a PostgreSQL. */

interface Line {
  /** URL of the proxied database. */
  url: string;
  /** Blocks all traffic; open connections stay open. */
  cut(): void;
  /** Drops open connections and accepts new ones. */
  mend(): void;
  /** Delays each response of a new connection by the given milliseconds. */
  slow(ms: number): void;
  close(): void;
}

/** Opens a TCP proxy to the bundled PostgreSQL of a URL, which listens on a socket. */
export async function openLine(url: string): Promise<Line> {
  const [, host = ""] = /@([^/]*)/.exec(url) ?? [];
  const folder = decodeURIComponent(host);
  const name = readdirSync(folder).find((file) => /^\.s\.PGSQL\.\d+$/.test(file)) ?? "";
  const sockets = new Set<Socket>();
  let dead = false;
  let lateMs = 0;
  const server = createServer((near) => {
    const far = connect(path.join(folder, name));
    const ends = [near, far] as const;
    ends.forEach((socket, index) => {
      const other = ends[1 - index] as Socket;
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    });
    if (dead) return;
    near.pipe(far);
    far.pipe(late(lateMs)).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: url.replace(`@${host}`, `@127.0.0.1:${port}`),
    cut: () => {
      dead = true;
      for (const socket of sockets) socket.unpipe();
    },
    mend: () => {
      dead = false;
    },
    slow: (ms) => {
      lateMs = ms;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const late = (ms: number) =>
  new Transform({ transform: (chunk, _encoding, pass) => setTimeout(pass, ms, null, chunk) });
