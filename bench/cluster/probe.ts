import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sql } from "drizzle-orm";
import type { Cluster } from "./cluster";

const EVERY_MS = 500;
const PATIENCE_MS = 3_000;
/** No two changes of the primary follow each other faster. */
const SWITCH_MS = 10_000;

interface Accepted {
  id: number;
  node: string;
  at: number;
}

/**
 * Writes to every database directly, past HAProxy. A write that a database accepts must be kept, and two databases must
 * not accept writes in turn.
 */
export async function probe({ databases, ownerUrl, data }: Cluster) {
  await data.db.execute(sql`create table if not exists drill_probe (id int primary key, node text not null)`);
  const accepted: Accepted[] = [];
  const faults: string[] = [];
  const ended = new AbortController();
  let next = Date.now() % 1_000_000_000;
  const writing = databases.map(async (machine) => {
    while (!ended.signal.aborted) {
      const id = next++;
      const at = Date.now();
      if (await insert(ownerUrl(machine), id, machine.name)) note({ id, node: machine.name, at });
      await sleep(EVERY_MS);
    }
  });
  const note = (one: Accepted) => {
    const before = accepted.findLast(({ node }) => node !== one.node);
    const earlier = before && accepted.findLast(({ node, at }) => node === one.node && at < before.at);
    if (earlier && one.at - earlier.at < SWITCH_MS)
      faults.push(
        `two primaries accept writes: ${earlier.node}, ${before.node} and ${one.node} within ${one.at - earlier.at} ms`,
      );
    accepted.push(one);
  };
  return {
    faults,
    async end(): Promise<string[]> {
      ended.abort();
      await Promise.all(writing);
      const { rows } = await data.db.execute<{ id: number }>(sql`select id from drill_probe`);
      const kept = new Set(rows.map(({ id }) => id));
      const lost = accepted.filter(({ id }) => !kept.has(id));
      await data.db.execute(sql`drop table drill_probe`);
      return [...faults, ...lost.map(({ node }) => `a write that ${node} accepted directly is lost`)];
    },
  };
}

/** Returns true if the database acknowledged the row in time; the row may exist otherwise too. */
async function insert(url: string, id: number, node: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on("error", () => undefined);
  const work = async () => {
    await client.connect();
    await client.query("insert into drill_probe values ($1, $2)", [id, node]);
    return true;
  };
  const answer = await Promise.race([work().catch(() => false), sleep(2 * PATIENCE_MS, false)]);
  client.connection.stream.destroy();
  return answer;
}
