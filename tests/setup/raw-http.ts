import { connect } from "node:net";

interface RawAnswer {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
}

const TIMEOUT_MS = 10_000;

/**
 * Sends bytes unchanged, and reads until the server closes the connection.
 * @returns the responses, and whether the server closed the connection
 */
export function sendRaw(url: string, bytes: string): Promise<{ answers: RawAnswer[]; text: string; ended: boolean }> {
  return new Promise((resolve) => {
    const { port } = new URL(url);
    const socket = connect(Number(port), "localhost", () => socket.write(bytes, "latin1"));
    let text = "";
    let ended = true;
    const limit = setTimeout(() => {
      ended = false;
      socket.destroy();
    }, TIMEOUT_MS);
    socket.setEncoding("latin1");
    socket.on("data", (chunk: string) => (text += chunk));
    // A reset connection is closed too.
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearTimeout(limit);
      const heads = text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((part) => part.startsWith("HTTP/1.1"));
      resolve({ answers: heads.map(answerOf), text, ended });
    });
  });
}

function answerOf(text: string): RawAnswer {
  const [head = ""] = text.split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  const pairs = lines.map((one) => [one.slice(0, one.indexOf(":")).toLowerCase(), one.slice(one.indexOf(":") + 2)]);
  return { status: Number(line.split(" ")[1]), headers: Object.fromEntries(pairs) as Record<string, string> };
}
