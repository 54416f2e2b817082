import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const css = readFileSync(fileURLToPath(new URL("./tailwind.css", import.meta.url)), "utf8");
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map((match) => [
    match[1] ?? "",
    { light: match[2] ?? "", dark: match[3] ?? "" },
  ]),
);

const grounds = ["background", "card", "popover", "subtle", "muted", "accent", "selected"];
const tones = ["amber", "sky", "violet", "green", "gray", "red", "teal"];

const pairs = [
  ...["foreground", "muted-foreground"].flatMap((text) => grounds.map((ground) => [text, ground])),
  ...["link", "destructive", "destructive-text", "success", "warning", "info"].flatMap((text) =>
    ["background", "card", "popover", "subtle", "selected"].map((ground) => [text, ground]),
  ),
  ...["primary", "primary-hover"].map((ground) => ["primary-foreground", ground]),
  ...["destructive-solid", "destructive-hover"].map((ground) => ["destructive-foreground", ground]),
  ["secondary-foreground", "secondary"],
  ["secondary-foreground", "card"],
  ["destructive-text", "destructive-soft"],
  ["success", "success-soft"],
  ["warning", "warning-soft"],
  ["info", "info-soft"],
  ...tones.map((tone) => [`tone-${tone}`, `tone-${tone}-soft`]),
] as [string, string][];

const borders = ["input", "destructive-text", "ring"].flatMap((border) =>
  ["background", "card", "popover", "subtle", "muted"].map((ground): [string, string] => [border, ground]),
);

describe.each(["light", "dark"] as const)("the %s theme", (theme) => {
  const colour = (name: string) => {
    const token = tokens.get(name);
    if (token === undefined) throw new Error(`no token --${name}`);
    return token[theme];
  };

  it.each(borders)("draws %s on %s with a contrast of at least 3:1 (WCAG 1.4.11)", (border, ground) => {
    expect(contrast(colour(border), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  it.each(pairs)("shows %s on %s with a contrast of at least 4.5:1 (WCAG AA)", (text, ground) => {
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
