import type { Simulator } from "../scale/simulator";

/** A truck drives off, and the deck is seen empty. */
export const LEAVES_MS = 5_000;

/** Moves trucks on and off the simulated deck. */
export class Deck {
  private truck: string | null = null;
  private kg: number | null = null;
  private arrival: NodeJS.Timeout | undefined;
  private emptyAt = 0;

  constructor(private readonly simulator: Pick<Simulator, "kg" | "put">) {}

  /** @param kg null: the truck drives off */
  call(truck: string, kg: number | null): void {
    const isHere = truck === this.truck;
    // A reloaded form keeps a weight that the simulator's page has set.
    if (kg === null ? !isHere : isHere && kg === this.kg) return;
    this.stop();
    if (this.simulator.kg() !== 0) {
      this.simulator.put(0);
      this.wait();
    }
    [this.truck, this.kg] = kg === null ? [null, null] : [truck, kg];
    this.arrive();
  }

  private arrive(): void {
    const { kg } = this;
    if (kg !== null) this.arrival = setTimeout(() => this.simulator.put(kg), Math.max(0, this.emptyAt - Date.now()));
  }

  /** Takes the truck off while no screen shows the scale. */
  rest(): void {
    this.stop();
    this.simulator.put(0);
  }

  /** Lets the truck of before drive up again. */
  wake(): void {
    this.wait();
    this.arrive();
  }

  /** Lets the deck be seen empty before the next truck. */
  wait(): void {
    this.emptyAt = Date.now() + LEAVES_MS;
  }

  stop(): void {
    clearTimeout(this.arrival);
  }
}
