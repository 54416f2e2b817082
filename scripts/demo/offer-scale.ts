import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { protocols } from "#contract/scale/protocols";
import { scaleInput } from "#contract/scale/scale";
import { connect, type Database } from "#backend/db/client";
import { appUser } from "#backend/db/tables/accounts";
import { scale } from "#backend/db/tables/scale";
import type { BackendEnv } from "#backend/env";
import { beginRun } from "#backend/scale/frames";
import { createScale, replaceScaleKey } from "#backend/scale/scales";
import { Agent } from "../scale/agent";
import { answerDeck, Simulator } from "../scale/simulator";
import type { Shutdown } from "../shutdown";
import { toCaller } from "./accounts";
import { Deck } from "./deck";
import { SCALE } from "./scale";

interface DemoScale {
  /** URL of the deck's page */
  address: string;
  /** environment that tells the deck which weigh form is open */
  env: Record<string, string>;
}

/** Screens that show the scale call more often. */
const REST_MS = 5_000;
/** Time within which a screen of another process calls. */
const END_MS = 1_000;

/**
 * Runs a scale whose deck carries the truck of the newest weigh form. It is in use while a weigh form shows it: programs
 * and tests may type weights without a reason at any other time.
 * @param place where Gudang and its data are
 */
export async function offerScale(
  place: { gudang: string; dataDir: string; env: BackendEnv },
  shutdown: Shutdown,
): Promise<DemoScale> {
  const { db, close } = connect(place.env.DATABASE_URL, { connections: 1 });
  const { id, key, use } = await prepareScale(db, place.env);
  const simulator = new Simulator(protocols[SCALE.protocol]);
  const line = `tcp:127.0.0.1:${await simulator.listen(0)}`;
  const deck = new Deck(simulator);
  let agent: { stop(): void; ended: Promise<void> } | undefined;
  const runAgent = () => {
    const running = new Agent({ url: place.gudang, scale: id, key, line }, path.join(place.dataDir, "scale-agent"));
    const ended = running.run().catch((error: unknown) => console.error(error));
    return { stop: () => running.stop(), ended };
  };
  const wake = async () => {
    if (agent !== undefined) return;
    await use(true);
    agent = runAgent();
    deck.wake();
  };
  const rest = async () => {
    await use(false);
    deck.rest();
    agent?.stop();
    await agent?.ended;
    agent = undefined;
    // The truck that is taken off because no screen shows it has not left without a weighing.
    await db.transaction((tx) => beginRun(tx, id));
  };
  let change = Promise.resolve();
  let resting: NodeJS.Timeout | undefined;
  const restAfter = (ms: number) => {
    clearTimeout(resting);
    resting = setTimeout(() => void (change = change.then(rest)), ms);
  };
  const start = () => {
    restAfter(REST_MS);
    return (change = change.then(wake));
  };
  const web = createServer((request, response) => {
    if (request.method !== "POST") return answerDeck(simulator, request, response);
    void takeCall(request, deck, { start, end: () => restAfter(END_MS) })
      .catch((error: unknown) => console.error(error))
      .finally(() => response.end());
  });
  await new Promise<void>((resolve) => web.listen(0, "localhost", resolve));
  shutdown.onEnd(async () => {
    clearTimeout(resting);
    deck.stop();
    agent?.stop();
    simulator.close();
    web.closeAllConnections();
    web.close();
    await close();
  });
  const address = `http://localhost:${(web.address() as AddressInfo).port}`;
  return { address, env: { DEMO_DECK_URL: address } };
}

/** Takes the scale out of use and replaces its agent's key. */
async function prepareScale(db: Database, env: BackendEnv) {
  const [admin] = await db.select().from(appUser).where(eq(appUser.email, "admin@gudang.test"));
  if (!admin) throw new Error("the demo has no ADMIN");
  const by = toCaller(admin);
  // Without an entry in its history, which is for changed settings.
  const setUse = async (id: number, active: boolean) => {
    await db.update(scale).set({ active }).where(eq(scale.id, id));
  };
  const { id, key } = await db.transaction(async (tx) => {
    // The scale of the demo data, which a user may have renamed.
    const [found] = await tx.select({ id: scale.id }).from(scale).orderBy(scale.id).limit(1);
    const { id: scaleId } = found ?? (await createScale(tx, scaleInput.parse(SCALE), by));
    const call = { user: by, env, idempotencyKey: undefined };
    return { id: scaleId, key: (await replaceScaleKey(tx, { id: scaleId, version: null, by }, call)).key ?? "" };
  });
  await setUse(id, false);
  return { id, key, use: (active: boolean) => setUse(id, active) };
}

const called = z.object({ truck: z.string().optional(), kg: z.int().nullish(), rests: z.boolean().optional() });

/** A weigh form puts the scale into use and moves its truck; the last one that closes takes it out of use. */
async function takeCall(
  request: IncomingMessage,
  deck: Deck,
  { start, end }: { start: () => Promise<void>; end: () => void },
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { truck, kg = null, rests = false } = called.parse(JSON.parse(Buffer.concat(chunks).toString()));
  if (rests) return end();
  await start();
  if (truck !== undefined) deck.call(truck, kg);
}
