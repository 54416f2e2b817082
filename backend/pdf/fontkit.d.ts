/** The part that Gudang uses; the package has no types. */
declare module "fontkit" {
  interface Font {
    ascent: number;
    unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
  }
  export function create(bytes: Uint8Array): Font;
}
