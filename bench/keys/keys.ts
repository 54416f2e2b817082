import type { Page } from "@playwright/test";

/** Counts the keystrokes of a task; a chord (Shift+Tab, Ctrl+Enter) is one. */
export class Keys {
  /** Data keystrokes: letters and digits of the input. */
  data = 0;
  private moves = 0;

  constructor(private readonly page: Page) {}

  get total(): number {
    return this.data + this.moves;
  }

  /** Continues on another page, for the next role. */
  at(page: Page): Keys {
    const next = new Keys(page);
    next.data = this.data;
    next.moves = this.moves;
    return next;
  }

  /** Presses navigation keys. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.moves += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Types input to be stored or searched. */
  async type(text: string): Promise<void> {
    this.data += text.length;
    await this.page.keyboard.type(text);
  }

  /** Replaces a field's content, with one more keystroke if it is not selected. */
  async typeOver(text: string): Promise<void> {
    const selected = await this.page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      return field.selectionStart === 0 && field.selectionEnd === field.value.length;
    });
    if (!selected) await this.press("Control+a");
    await this.type(text);
  }

  /** Presses Tab until a field has the focus. */
  async tabTo(label: string, nth = 0): Promise<void> {
    // A required field's label ends with a star.
    const name = new RegExp(`^${label}\\*?$`);
    const field = this.page.locator("[data-side-panel]").getByLabel(name).nth(nth);
    for (let tabs = 0; tabs < 15; tabs += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await this.press("Tab");
    }
    throw new Error(`Tab does not reach ${label}`);
  }
}

export interface TaskCount {
  task: string;
  /** Keystrokes of the first measurement. */
  before: number;
  /** Maximum keystrokes. */
  bound: number;
  keys: Keys;
}

/** Returns the counts as a table for the test output. */
export function tableOf(counts: readonly TaskCount[]): string {
  const rows = counts.map(({ task, before, bound, keys }) => [task, before, keys.total, keys.data, bound]);
  const table = [["task", "before", "now", "of them data", "at most"], ...rows];
  return table.map(([task, ...numbers]) => `${String(task).padEnd(36)}${numbers.map(cell).join("")}`).join("\n");
}

const cell = (value: unknown) => String(value).padStart(14);
