import pg from "pg";
import { SILENT } from "./driver-error";

type Take = (error: Error | undefined, client: pg.PoolClient | undefined, done: pg.PoolClient["release"]) => void;

/**
 * A pool that can give up on a database that answers nothing (pulse.ts). Its own time-outs come late, and one after the
 * other: a call that waits for a connection gets one that hangs too.
 */
export class PatientPool extends pg.Pool {
  readonly #clients: Set<pg.Client>;
  /** Refuses each of the calls that wait for a connection. */
  readonly #waiting = new Set<(reason: Error) => void>();
  #silent = false;

  /** @param Client the class of the connections */
  constructor(config: Omit<pg.PoolConfig, "Client">, Client: typeof pg.Client) {
    const clients = new Set<pg.Client>();
    // Also those that are still connecting, of which the pool tells nobody.
    class KnownClient extends Client {
      constructor(config?: string | pg.ClientConfig) {
        super(config);
        clients.add(this);
        this.once("end", () => clients.delete(this));
      }
    }
    super({ ...config, Client: KnownClient });
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
        // Refused meanwhile, the call does not want it any more.
        (client) => (this.#waiting.delete(reject) ? resolve(client) : client.release()),
        (error: Error) => {
          this.#waiting.delete(reject);
          reject(error);
        },
      );
    });
  }

  /** Fails what waits and what is under way, and every call from now on. */
  giveUp(): void {
    this.#silent = true;
    for (const refuse of this.#waiting) refuse(new Error(SILENT));
    this.#waiting.clear();
    for (const client of this.#clients) client.connection.stream.destroy();
  }

  /** Takes calls again. */
  takeUp(): void {
    this.#silent = false;
  }
}
