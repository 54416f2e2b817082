import { resolve } from "node:path";
import { Worker } from "node:worker_threads";
import { examinePhoto, MAX_PHOTO_PIXELS } from "#contract/photo";
import { Invalid } from "../http/errors";
import type { TextKey } from "../http/texts";
import { Semaphore } from "../http/semaphore";

/** Maximum pixels. */
interface Wanted {
  square: boolean;
  width: number;
  height: number;
  /** JPEG, 1 to 100 */
  quality: number;
}

/** Twice the largest display size. */
const PHOTO: Wanted = { square: true, width: 256, height: 256, quality: 85 };
/** 300 dpi at the largest print size. */
const LOGO: Wanted = { square: false, width: 900, height: 300, quality: 94 };
const TIMEOUT_MS = 8_000;
/** Each job needs a core and some hundred MB. */
const AT_ONCE = 1;
const MAX_WAITING = 8;

type Answer = { photo: Uint8Array } | { problem: "broken" | "slow" };

export const photoTurns = new Semaphore(AT_ONCE, MAX_WAITING);

/** @throws Invalid at `photo` for an unsupported, broken or too large image, ApiFailure 503 if the queue is full */
export function shrinkPhoto(bytes: Uint8Array): Promise<Buffer> {
  return shrink(bytes, PHOTO, "photo");
}

/** @throws as shrinkPhoto, at `logo` */
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
    // Does not inherit this process's flags.
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
