import { describe, expect, it } from "vitest";
import { lettersNotOnPapers } from "./printable";

describe("lettersNotOnPapers", () => {
  it.each([
    "PT Maju, Jaya & Co. (2) №1 – 50%",
    "Nguyễn Łódź Ωμέγα Щёлково",
    "北京市仓库有限公司 ひらがな",
    "e\u0301\u200f",
  ])("returns no characters for %s", (text) => expect(lettersNotOnPapers(text)).toEqual([]));

  it.each([
    ["שלום Gudang", ["ש", "ל", "ו", "ם"]],
    ["ก 한 😀", ["ก", "한", "😀"]],
  ])("returns each unprintable character once for %s", (text, letters) =>
    expect(lettersNotOnPapers(text)).toEqual(letters),
  );
});
