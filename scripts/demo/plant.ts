/** What the demo's documents ask of the plant: its scale, its day, its clock. */
export interface Plant {
  APP_TIMEZONE: string;
  SCALE_DIVISION_KG: number;
  WEIGHT_TOLERANCE_PCT: number;
  /** the last business day of the demo */
  today: string;
  /** the moment that the demo ends with, in milliseconds since 1970 */
  now: number;
  /** the moment of an hour of a day */
  at: (day: string, hour: number) => string;
}
