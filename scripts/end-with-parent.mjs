// Loaded by `node --import` into what the scripts start: a child must not outlive a starter that was killed. The channel
// between them closes at that moment.
import process from "node:process";

const patience = 5_000;

// Programs such as Playwright pass `--import` on to workers of their own, whose channel is none of our business: what marks a child of
// ours is not passed on.
if (process.env.GUDANG_STARTED) {
  delete process.env.GUDANG_STARTED;
  // The starter was killed while this process began.
  if (!process.channel) process.exit(1);
  process.on("disconnect", () => {
    setTimeout(() => process.exit(1), patience).unref();
    process.kill(process.pid, "SIGTERM");
  });
  // The channel alone shall not keep a finished child alive.
  process.channel.unref();
}
