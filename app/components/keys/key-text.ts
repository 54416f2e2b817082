const signs: Partial<Record<string, string>> = {
  ArrowDown: "↓",
  ArrowUp: "↑",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "PgUp",
  PageDown: "PgDn",
  Escape: "Esc",
  Control: "Ctrl",
};

/** Formats "Alt+ArrowUp" as "Alt ↑". */
export function keyText(key: string): string {
  const parts = key.split("+").map((part) => signs[part] ?? part);
  return parts.map((part) => (part.length === 1 ? part.toUpperCase() : part)).join(" ");
}
