export class TooManyBodies extends Error {}
export function withWholeBody(request: Request, address: string): Promise<Request>;
