import { parentPort, workerData } from "node:worker_threads";
import photon from "@silvia-odwyer/photon-node";

/** Scales an image to a JPEG without metadata. WebAssembly confines malicious files. */

const { PhotonImage, SamplingFilter, resize } = photon;
const { bytes, orientation, square, width: maxWidth, height: maxHeight, quality } = workerData;

try {
  parentPort.postMessage({ photo: shrink() });
} catch {
  // Never reuse a failed decoder's sandbox.
  parentPort.postMessage({ problem: "broken" });
}

function shrink() {
  const picture = PhotonImage.new_from_byteslice(bytes);
  const [width, height] = [picture.get_width(), picture.get_height()];
  const side = Math.min(width, height);
  const part = square ? { width: side, height: side } : { width, height };
  // Orientations 5 to 8 swap width and height.
  const frame = orientation >= 5 ? { width: maxHeight, height: maxWidth } : { width: maxWidth, height: maxHeight };
  const scale = Math.min(1, frame.width / part.width, frame.height / part.height);
  const factor = Math.max(1, Math.floor(1 / scale / 2));
  const mean = middleOf(picture.get_raw_pixels(), { width, height, part, factor });
  picture.free();
  const wanted = {
    width: Math.max(1, Math.min(mean.width, Math.round(part.width * scale))),
    height: Math.max(1, Math.min(mean.height, Math.round(part.height * scale))),
  };
  const even = new PhotonImage(mean.pixels, mean.width, mean.height);
  const asIs = mean.width === wanted.width && mean.height === wanted.height;
  const small = asIs ? even : resize(even, wanted.width, wanted.height, SamplingFilter.Lanczos3);
  const upright = turned(small.get_raw_pixels(), wanted);
  return new PhotonImage(upright.pixels, upright.width, upright.height).get_bytes_jpeg(quality);
}

/** Reduces by an integer factor to at least twice the target size, so that resizing is fast and smooth. */
function middleOf(pixels, { width, height, part, factor }) {
  const columns = Math.floor(part.width / factor);
  const rows = Math.floor(part.height / factor);
  const left = Math.floor((width - columns * factor) / 2);
  const top = Math.floor((height - rows * factor) / 2);
  const mean = new Uint8Array(columns * rows * 4);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      let [red, green, blue] = [0, 0, 0];
      for (let row = 0; row < factor; row++) {
        let at = ((top + y * factor + row) * width + left + x * factor) * 4;
        for (let column = 0; column < factor; column++, at += 4) {
          const alpha = pixels[at + 3];
          const white = 255 * (255 - alpha);
          red += pixels[at] * alpha + white;
          green += pixels[at + 1] * alpha + white;
          blue += pixels[at + 2] * alpha + white;
        }
      }
      const total = factor * factor * 255;
      const to = (y * columns + x) * 4;
      mean[to] = Math.round(red / total);
      mean[to + 1] = Math.round(green / total);
      mean[to + 2] = Math.round(blue / total);
      mean[to + 3] = 255;
    }
  }
  return { pixels: mean, width: columns, height: rows };
}

function turned(pixels, lying) {
  const swaps = orientation >= 5;
  const mirrored = [2, 3, 6, 7].includes(orientation);
  const upsideDown = [3, 4, 7, 8].includes(orientation);
  const [width, height] = swaps ? [lying.height, lying.width] : [lying.width, lying.height];
  const upright = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [column, row] = [mirrored ? width - 1 - x : x, upsideDown ? height - 1 - y : y];
      const from = swaps ? column * lying.width + row : row * lying.width + column;
      upright.set(pixels.subarray(from * 4, from * 4 + 4), (y * width + x) * 4);
    }
  }
  return { pixels: upright, width, height };
}
