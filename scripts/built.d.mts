interface Part {
  sources: string[];
  stamp: string;
}
export const parts: { application: Part; commands: Part };
export function isPacked(): boolean;
export function isBuilt(part: Part): boolean;
export function sourcesHash(sources: string[]): string;
