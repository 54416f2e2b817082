import type { Page } from "@playwright/test";

/** Counts the keys of a task: a chord (Shift+Tab, Ctrl+Enter) is one, for it is one press of the hand. */
export class Keys {
  /** Data keys: the letters and digits of the task. */
  data = 0;
  private moves = 0;

  constructor(private readonly page: Page) {}

  get total(): number {
    return this.data + this.moves;
  }

  /** Goes on with another page: the next role at its own desk. */
  at(page: Page): Keys {
    const next = new Keys(page);
    next.data = this.data;
    next.moves = this.moves;
    return next;
  }

  /** Presses keys that lead somewhere. */
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

  /** Types over what a field holds; where it is not selected yet, that is one key more. */
  async typeOver(text: string): Promise<void> {
    const selected = await this.page.evaluate(() => {
      const field = document.activeElement as HTMLInputElement;
      return field.selectionStart === 0 && field.selectionEnd === field.value.length;
    });
    if (!selected) await this.press("Control+a");
    await this.type(text);
  }

  /** Presses Tab until a field has the focus, as a user who looks at the screen. */
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
  /** The keys that the task took when they were counted first. */
  before: number;
  /** The keys that it may take. */
  bound: number;
  keys: Keys;
}

/** Returns the counts as a table, for the output of the tests. */
export function tableOf(counts: readonly TaskCount[]): string {
  const rows = counts.map(({ task, before, bound, keys }) => [task, before, keys.total, keys.data, bound]);
  const table = [["task", "before", "now", "of them data", "at most"], ...rows];
  return table.map(([task, ...numbers]) => `${String(task).padEnd(36)}${numbers.map(cell).join("")}`).join("\n");
}

const cell = (value: unknown) => String(value).padStart(14);
