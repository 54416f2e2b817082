export interface Plant {
  APP_TIMEZONE: string;
  SCALE_DIVISION_KG: number;
  WEIGHT_TOLERANCE_PCT: number;
  /** last business date of the demo */
  today: string;
  /** Unix milliseconds */
  now: number;
  /** timestamp of a decimal hour */
  at: (day: string, hour: number) => string;
}
