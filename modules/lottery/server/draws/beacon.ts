// Asks servers of a beacon in the form of drand's HTTP interface.
import { type BeaconChain, type BeaconRound, isSigned, quicknet } from '@sanam/beacon';
import { z } from 'zod/mini';
import type { Config } from '@sanam/server/config.ts';

const TIMEOUT_MS = 3000;

const answer = z.object({
  round: z.int(),
  signature: z.string().check(z.regex(/^[0-9a-f]{96}$/)),
  randomness: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});
const info = z.object({
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  public_key: z.string().check(z.regex(/^[0-9a-f]{192}$/)),
  genesis_time: z.int(),
  period: z.int().check(z.minimum(1)),
});

/** A chain, and the servers that tell its rounds. */
export interface BeaconSource {
  chain: BeaconChain;
  urls: readonly string[];
  /** The chain of the sandbox, whose key is known: shown as such. */
  isLocal: boolean;
}

/**
 * The beacon of this installation: the public chain where servers of it are named, else the rail's in the sandbox. Undefined
 * while there is none: own draws wait, and are given back at their deadline.
 */
export function createBeacon(
  config: Pick<Config, 'mode' | 'beaconUrls' | 'rail'>,
): () => Promise<BeaconSource | undefined> {
  const { mode, beaconUrls, rail } = config;
  if (beaconUrls.length > 0) {
    const source = { chain: quicknet, urls: beaconUrls, isLocal: false };
    return () => Promise.resolve(source);
  }
  let local: BeaconSource | undefined;
  return async () => {
    if (mode !== 'sandbox' || rail === undefined) return undefined;
    return (local ??= await readLocal(`${rail.url}/beacon`));
  };
}

async function readLocal(url: string): Promise<BeaconSource | undefined> {
  const read = info.safeParse(await readJson(`${url}/info`));
  if (!read.success) return undefined;
  const { hash, public_key: publicKey, genesis_time: genesisSeconds, period: periodSeconds } = read.data;
  return { chain: { hash, publicKey, genesisSeconds, periodSeconds }, urls: [url], isLocal: true };
}

/**
 * Asks the servers in their order for a round; the first answer with a right signature holds. Undefined while none has
 * it: too early, or all are away.
 */
export async function readRound(
  { chain, urls }: Pick<BeaconSource, 'chain' | 'urls'>,
  round: number,
): Promise<BeaconRound | undefined> {
  for (const url of urls) {
    const read = answer.safeParse(await readJson(`${url}/${chain.hash}/public/${round}`));
    if (read.success && read.data.round === round && (await isSigned(chain, read.data))) return read.data;
  }
  return undefined;
}

async function readJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
