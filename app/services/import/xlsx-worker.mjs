import { parentPort, workerData } from "node:worker_threads";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";

/**
 * Reads the first sheet of an XLSX in a thread of its own (import-xlsx.server.ts): a file that was made to unpack to
 * gigabytes, or that speaks of its billionth row, takes neither the memory nor the time of the web process.
 */

class TooLarge extends Error {}

const { bytes, maxUnpacked, maxLines } = workerData;

try {
  const rows = await readSheet(Buffer.from(repack(unpack(bytes))), { trim: false });
  parentPort.postMessage({ lines: rows.slice(0, maxLines), total: rows.length });
} catch (error) {
  parentPort.postMessage({ problem: error instanceof TooLarge ? "unpacked" : "broken" });
}

/** The XML files of the archive; no more is unpacked than it says and it may. */
function unpack(archive) {
  let size = 0;
  return unzipSync(archive, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false;
      size += originalSize;
      if (size > maxUnpacked) throw new TooLarge();
      return true;
    },
  });
}

/**
 * The same files in an archive that unpacks to what was counted. A failed formula becomes the text that stands in its
 * cell (`#N/A`): the reader would take it for an empty cell.
 */
function repack(files) {
  for (const name of Object.keys(files).filter((path) => path.includes("worksheets/"))) {
    files[name] = strToU8(strFromU8(files[name]).replace(/(<(?:\w+:)?c\b[^>]*\st=)(["'])e\2/g, "$1$2str$2"));
  }
  return zipSync(files, { level: 0 });
}
