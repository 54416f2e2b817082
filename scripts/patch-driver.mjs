import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import process from "node:process";
import { fileURLToPath } from "node:url";

/**
 * Mends postgres.js 3.4.9 (its issues 1154 and 1208) after it was installed: a statement on a connection that the server
 * has closed ends the whole process, or is never answered, and the first statement after a reconnect gets the error of
 * the last one before. Without this, a restart of PostgreSQL could end Gudang. To be dropped with the release that has it.
 */
const files = ["node_modules/postgres/src/connection.js", "node_modules/postgres/cjs/src/connection.js"];

const edits = [
  [
    // A statement on a closed connection fails like one that the closing met, and leaves the connection in the pool.
    "    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
    "    if (socket === null || socket.destroyed)\n      return queryError(q, Errors.connection('CONNECTION_CLOSED', options)), true\n\n" +
      "    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
  ],
  ["    const x = socket.write(chunk, fn)\n", "    const x = socket !== null && socket.write(chunk, fn)\n"],
  [
    // What was not written will not be, and the timer is free for the next connection.
    "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n    socket.removeListener('connect', connected)\n    idleTimer",
    "    clearImmediate(nextWriteTimer)\n    nextWriteTimer = chunk = null\n    socket.removeListener('data', data)\n    socket.removeListener('connect', connected)\n    idleTimer",
  ],
  [
    "    closedTime = performance.now()\n",
    "    query = results = errorResponse = null\n    result = new Result()\n    closedTime = performance.now()\n",
  ],
];

/** Mends the driver where that was not done yet. Ends the process when it is there in a form that this does not know. */
export function patchDriver() {
  for (const file of files.filter((name) => existsSync(name))) {
    const source = readFileSync(file, "utf8");
    if (edits.every(([, mended]) => source.includes(mended))) continue;
    if (!edits.every(([broken]) => source.includes(broken))) {
      console.error(`scripts/patch-driver.mjs does not know this ${file}: does the new release need it still?`);
      process.exit(1);
    }
    const mended = edits.reduce((text, [from, to]) => text.replace(from, () => to), source);
    try {
      // A new file: npm may have linked the old one to its cache.
      writeFileSync(`${file}.${process.pid}`, mended);
      renameSync(`${file}.${process.pid}`, file);
    } catch (error) {
      // Somebody else's folder, as in a container: Gudang runs, but may end when the database restarts.
      console.error(
        `${file} could not be mended (${error.message}). Run "node scripts/patch-driver.mjs" as its owner.`,
      );
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) patchDriver();
