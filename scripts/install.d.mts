interface Locked {
  version?: string;
  optional?: boolean;
  dev?: boolean;
  link?: boolean;
}
export function isCovered(
  wanted: Record<string, Locked>,
  installed: Record<string, Locked>,
  development: boolean,
): boolean;
