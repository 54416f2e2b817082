interface Part {
  sources: string[];
  stamp: string;
}
export const parts: { application: Part; commands: Part };
export function isPacked(): boolean;
export function isBuilt(part: Part, quick?: boolean): boolean;
export function quickStamp(hash: string): string;
export function sourcesHash(sources: string[]): string;
