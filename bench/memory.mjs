// Loaded into the web process of a soak. Answers each message of its parent with the memory used after garbage collection.
import { readdirSync } from "node:fs";
import process from "node:process";
import { setImmediate } from "node:timers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("message", () => {
  // Twice, since what the first one finalizes can only be collected after it.
  collect();
  setImmediate(() => {
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    process.send?.({ heapUsed, rss, descriptors: openDescriptors() });
  });
});
process.channel?.unref();

/** Returns how many files and sockets are open; only the sockets where the system does not tell. */
function openDescriptors() {
  if (process.platform === "linux") return readdirSync("/proc/self/fd").length;
  return process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP")).length;
}
