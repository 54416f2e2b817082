import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { examinePhoto, MAX_PHOTO_PIXELS } from "#contract/photo";
import { Invalid } from "../http/errors";
import type { TextKey } from "../http/texts";
import { Turns } from "../turns";

/** Makes the small picture of a file in a thread of its own, which may be given up without harm (photo-worker.mjs). */

/** What is made of a picture, in pixels at most. */
interface Wanted {
  /** the middle square alone */
  square: boolean;
  width: number;
  height: number;
  /** of the JPEG, 1 to 100 */
  quality: number;
}

/** The photo of a user: twice the largest that a screen shows, for sharp displays. */
const PHOTO: Wanted = { square: true, width: 256, height: 256, quality: 85 };
/** The logo on papers: 300 dots per inch where it is printed largest, with the sharp edges that a logo has. */
const LOGO: Wanted = { square: false, width: 900, height: 300, quality: 94 };
/** Longest time for one photo: an honest one takes a second or two, also on a slow machine. */
const TIMEOUT_MS = 8_000;
/** Photos that are made at the same moment, and that wait for that: each takes a core and some hundred MB. */
const AT_ONCE = 1;
const MAX_WAITING = 8;

type Answer = { photo: Uint8Array } | { problem: "broken" | "slow" };

/** The photos of this process. */
export const photoTurns = new Turns(AT_ONCE, MAX_WAITING);

/**
 * Makes a photo of what a user has sent: a square JPEG of 256 pixels at most, upright, that holds nothing but its pixels.
 *
 * @throws Invalid at `photo` for what is no PNG, JPEG or WebP, is broken, or has too many pixels; ApiFailure 503 while too many wait
 */
export function shrinkPhoto(bytes: Uint8Array): Promise<Buffer> {
  return shrink(bytes, PHOTO, "photo");
}

/**
 * Makes the logo for papers of what an ADMIN has sent: all of it, within 900 by 300 pixels, on white.
 *
 * @throws the same at `logo`
 */
export function shrinkLogo(bytes: Uint8Array): Promise<Buffer> {
  return shrink(bytes, LOGO, "logo");
}

async function shrink(bytes: Uint8Array, wanted: Wanted, field: string): Promise<Buffer> {
  const refused = (key: TextKey) =>
    new Invalid({ [field]: { key, params: { million: MAX_PHOTO_PIXELS / 1_000_000 } } });
  const examined = examinePhoto(bytes);
  if ("problem" in examined) throw refused(examined.problem === "kind" ? "photoKind" : "photoPixels");
  const answer = await photoTurns.run(() => inThread({ bytes, orientation: examined.header.orientation, ...wanted }));
  if ("problem" in answer) throw refused(answer.problem === "slow" ? "photoSlow" : "photoKind");
  return Buffer.from(answer.photo);
}

async function inThread(workerData: object): Promise<Answer> {
  const worker = new Worker(resolve("backend/photos/photo-worker.mjs"), {
    workerData,
    // The thread takes none of this process's flags: it needs neither its loader nor its guard.
    execArgv: [],
    env: {},
  });
  try {
    return await new Promise<Answer>((settle, reject) => {
      const limit = setTimeout(() => settle({ problem: "slow" }), TIMEOUT_MS);
      worker.once("message", (answer: Answer) => settle(answer));
      worker.once("error", reject);
      worker.once("exit", () => {
        clearTimeout(limit);
        settle({ problem: "broken" });
      });
    });
  } finally {
    await worker.terminate();
  }
}
