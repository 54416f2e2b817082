import pg from "pg";
import { SILENT } from "./driver-error";
import { NamedClient, type NamedClientConfig } from "./named-client";

type Take = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient["release"]) => void;

/** Fails all calls at once when the database stops responding (heartbeat.ts); pg's own timeouts add up. */
export class FailFastPool extends pg.Pool {
  readonly #clients: Set<pg.Client>;
  readonly #waiting = new Set<(reason: Error) => void>();
  #silent = false;

  constructor(config: NamedClientConfig) {
    const clients = new Set<pg.Client>();
    super({ ...config, Client: NamedClient, clients } as NamedClientConfig);
    this.#clients = clients;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(take: Take): void;
  override connect(take?: Take): Promise<pg.PoolClient> | void {
    const client = this.#connect();
    if (take === undefined) return client;
    client.then(
      (given) => take(undefined, given, given.release.bind(given)),
      (error: Error) => take(error, undefined, () => undefined),
    );
  }

  #connect(): Promise<pg.PoolClient> {
    if (this.#silent) return Promise.reject(new Error(SILENT));
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      super.connect().then(
        (client) => (this.#waiting.delete(reject) ? resolve(client) : client.release()),
        (error: Error) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  /** Fails waiting, running and future calls. */
  trip(): void {
    this.#silent = true;
    for (const refuse of this.#waiting) refuse(new Error(SILENT));
    this.#waiting.clear();
    for (const client of this.#clients) client.connection.stream.destroy();
  }

  reset(): void {
    this.#silent = false;
  }
}
