export function withProgress<T>(what: string, work: Promise<T>): Promise<T>;
