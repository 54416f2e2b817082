export class TooManyWaiting extends Error {}

export class Turns {
  get counts(): { running: number; waiting: number };
  get oldestMs(): number;
  take(request: { address: string; user: string; signal: AbortSignal }): Promise<() => void>;
}

export const turns: Turns;
