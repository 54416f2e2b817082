import net from "node:net";
import type { Line } from "#contract/scale/line";

export interface Indicator {
  write(text: string): void;
  close(): void;
}

/** Indicators that restart when the port opens need a moment. */
const AFTER_OPEN_MS = 100;

/**
 * Opens a line to an indicator. @param onEnd called once when the line is lost or cannot be opened
 * @throws Error for a serial line without the package `serialport`
 */
export async function openIndicator(
  line: Line,
  onBytes: (bytes: Uint8Array) => void,
  onEnd: (reason: string) => void,
): Promise<Indicator> {
  let ended = false;
  const end = (reason: string) => {
    if (!ended) onEnd(reason);
    ended = true;
  };
  if (line.kind === "tcp") {
    const socket = net.connect({ host: line.host, port: line.port });
    socket.setKeepAlive(true, 5_000).setNoDelay(true);
    socket.on("data", onBytes);
    socket.on("error", (error) => end(error.message));
    socket.on("close", () => end("closed"));
    return { write: (text) => socket.write(text, "latin1"), close: () => socket.destroy() };
  }
  if (line.kind === "listen") return listenFor(line.port, onBytes, end);
  return openSerial(line, onBytes, end);
}

/** One converter at a time; a new connection replaces the one before. */
function listenFor(port: number, onBytes: (bytes: Uint8Array) => void, end: (reason: string) => void): Indicator {
  let current: net.Socket | undefined;
  const server = net.createServer((socket) => {
    current?.destroy();
    current = socket;
    socket.on("data", onBytes);
    socket.on("error", () => undefined);
  });
  server.on("error", (error) => end(error.message));
  server.listen(port);
  return {
    write: (text) => current?.write(text, "latin1"),
    close: () => {
      current?.destroy();
      server.close();
    },
  };
}

/** The part of `serialport` that the agent uses; the package is optional. */
interface SerialModule {
  SerialPort: new (options: object) => {
    on(event: string, listener: (value: never) => void): void;
    open(done: (error: Error | null) => void): void;
    set(flags: object, done: () => void): void;
    write(text: string, encoding: string): void;
    close(done: () => void): void;
  };
}

const PARITY = { N: "none", E: "even", O: "odd" } as const;

async function openSerial(
  { path, baudRate, format }: Line & { kind: "serial" },
  onBytes: (bytes: Uint8Array) => void,
  end: (reason: string) => void,
): Promise<Indicator> {
  const name = "serialport";
  const { SerialPort } = (await import(name).catch(() => {
    throw new Error("A serial line needs the package serialport: npm install --no-save serialport@13.0.0");
  })) as SerialModule;
  const parity = PARITY[format[1] as keyof typeof PARITY];
  const port = new SerialPort({
    path,
    baudRate,
    dataBits: Number(format[0]),
    parity,
    stopBits: 1,
    autoOpen: false,
    hupcl: false,
    rtscts: false,
    xon: false,
    xoff: false,
  });
  port.on("data", onBytes);
  port.on("error", (error: Error) => end(error.message));
  port.on("close", () => end("closed"));
  await new Promise<void>((resolve, reject) => port.open((error) => (error ? reject(error) : resolve())));
  await new Promise<void>((resolve) => port.set({ dtr: false, rts: false }, resolve));
  await new Promise((resolve) => setTimeout(resolve, AFTER_OPEN_MS));
  return { write: (text) => port.write(text, "latin1"), close: () => port.close(() => undefined) };
}
