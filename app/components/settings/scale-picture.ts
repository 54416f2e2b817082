/** Maximum pixels; a square is the middle of the picture. */
export interface PictureSize {
  square: boolean;
  width: number;
  height: number;
}

/** 1 is the best. */
const JPEG_QUALITY = 0.9;

/**
 * Scales a picture down to an upright JPEG on white, without metadata.
 * @throws DOMException for a file that the browser cannot read
 */
export async function scalePicture(file: File, { square, width, height }: PictureSize): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const part = square ? { width: side, height: side } : { width: bitmap.width, height: bitmap.height };
  const scale = Math.min(1, width / part.width, height / part.height);
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(part.width * scale)),
    Math.max(1, Math.round(part.height * scale)),
  );
  const context = canvas.getContext("2d");
  if (context === null) throw new DOMException("No canvas");
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  const [left, top] = [(bitmap.width - part.width) / 2, (bitmap.height - part.height) / 2];
  context.drawImage(bitmap, left, top, part.width, part.height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const type = "image/jpeg";
  return new File([await canvas.convertToBlob({ type, quality: JPEG_QUALITY })], file.name, { type });
}
