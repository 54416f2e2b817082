import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PlantOfScreens } from "#contract/plant/plant";

export interface StubApi {
  url: string;
  /** Received calls, newest last: `GET /api/me`. */
  asked: string[];
  /** The headers of the last request. */
  headers: IncomingMessage["headers"];
  /** Sets its response. */
  answer: (respond: (request: IncomingMessage, response: ServerResponse) => void) => void;
  close: () => Promise<void>;
}

/** A stub backend over HTTP, for API_URL. */
export async function startStubApi(): Promise<StubApi> {
  let respond: (request: IncomingMessage, response: ServerResponse) => void = (_request, response) => response.end();
  const asked: string[] = [];
  const stub = { headers: {} as IncomingMessage["headers"] };
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    stub.headers = request.headers;
    request.resume();
    respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return Object.assign(stub, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answer: (next: typeof respond) => {
      respond = next;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

/** Plant settings in responses of `/api/me`. */
export const STUB_PLANT: PlantOfScreens = {
  companyName: "",
  appTimezone: "Asia/Jakarta",
  scaleDivisionKg: 10,
  scaleMinDivisions: 20,
  scaleCapacityKg: 80_000,
  weightTolerancePct: 0.5,
  shiftHours: "07:00 15:00 23:00",
  unusualItemPct: 5,
  unusualNetPct: 10,
  unusualOverNotePct: 10,
  unusualDaysBack: 31,
  unusualClearOwn: "0",
  overloadGuard: "ask",
  lockDate: null,
};

/** Response of `/api/me`. */
export const STUB_USER = {
  id: 1,
  name: "Sari",
  email: "s@gudang.test",
  role: "ADMIN",
  photoUrl: null,
  emailVerifiedAt: null,
  mustSetUpSecondFactor: false,
  plant: STUB_PLANT,
};

/** Responds with JSON. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}
