// Ends a web process whose event loop hangs: it sends its parent a message each second, and the parent counts the seconds without.
import inspector from "node:inspector";
import process from "node:process";
import { clearInterval, setInterval } from "node:timers";

const SECOND_MS = 1_000;
const MAX_SILENT = 10;

/** Sends heartbeats to the parent process. A debugger may pause this one, so the parent does not wait for them. */
export function sendHeartbeats(beatMs = SECOND_MS) {
  const beat = () => {
    if (process.connected) process.send({ gudang: "heartbeat", isDebugged: inspector.url() !== undefined });
  };
  beat();
  setInterval(beat, beatMs).unref();
}

/** Kills a child process that was silent for ten beats after its first one. */
export function killSilent(child, onSilent, beatMs = SECOND_MS) {
  // Counts beats of this process, because a machine that slept is not silent.
  let silent;
  const watch = setInterval(() => {
    if (silent === undefined || (silent += 1) <= MAX_SILENT) return;
    silent = undefined;
    onSilent();
    child.kill("SIGKILL");
  }, beatMs);
  watch.unref();
  child.on("message", (message) => {
    if (message?.gudang === "heartbeat") silent = message.isDebugged ? undefined : 0;
  });
  child.once("exit", () => clearInterval(watch));
}
