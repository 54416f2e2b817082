import type { Page } from "./fixtures";

/**
 * Waits until the page is written in Gudang's own font, which is narrower than the browser's. A page whose font came too late is written
 * in the browser's to its end (`optional` in app/tailwind.css); a test of widths that reads it gets the font all the same.
 */
export async function inOwnFont(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const faces = rules.flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule)) return [];
      const valueOf = (name: string) => rule.style.getPropertyValue(name);
      const family = valueOf("font-family").replaceAll('"', "");
      return [
        new FontFace(family, valueOf("src"), {
          weight: valueOf("font-weight"),
          unicodeRange: valueOf("unicode-range"),
        }),
      ];
    });
    for (const face of await Promise.all(faces.map((face) => face.load()))) document.fonts.add(face);
  });
}
