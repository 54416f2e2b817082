export function portProblem(port: number, host: string | undefined): Promise<string | null>;
