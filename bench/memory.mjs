// Loaded into the web process of a soak. Answers each message of its starter with the memory held after garbage collection.
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
    process.send?.({ heapUsed, rss });
  });
});
process.channel?.unref();
