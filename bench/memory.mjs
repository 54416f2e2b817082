// Loaded into the web process of a soak. Replies to each message with the memory after garbage collection.
import { readdirSync } from "node:fs";
import process from "node:process";
import { setImmediate } from "node:timers";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

process.on("message", () => {
  // Twice, because objects finalised by the first run are collected by the second.
  collect();
  setImmediate(() => {
    collect();
    const { heapUsed, rss } = process.memoryUsage();
    process.send?.({ heapUsed, rss, descriptors: openDescriptors() });
  });
});
process.channel?.unref();

/** Returns the number of open files and sockets; sockets only where the system does not report files. */
function openDescriptors() {
  if (process.platform === "linux") return readdirSync("/proc/self/fd").length;
  return process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP")).length;
}
