// Client of beacon servers that offer drand's HTTP interface.
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

/** A beacon chain and the servers that publish its rounds. */
export interface BeaconSource {
  chain: BeaconChain;
  urls: readonly string[];
  /** Whether this is the sandbox's chain, whose key is known; pages say so. */
  isLocal: boolean;
}

/**
 * Returns the beacon of this installation: the public chain if servers for it are configured, else the rail's chain in
 * the sandbox. Returns undefined while no beacon is available: own draws wait for one and are refunded at their
 * deadline.
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

/** Checks whether own draws can be drawn: in live mode, only by a public beacon. */
export const hasBeacon = ({ mode, beaconUrls }: Pick<Config, 'mode' | 'beaconUrls'>): boolean =>
  mode !== 'live' || beaconUrls.length > 0;

async function readLocal(url: string): Promise<BeaconSource | undefined> {
  const read = info.safeParse(await readJson(`${url}/info`));
  if (!read.success) return undefined;
  const { hash, public_key: publicKey, genesis_time: genesisSeconds, period: periodSeconds } = read.data;
  return { chain: { hash, publicKey, genesisSeconds, periodSeconds }, urls: [url], isLocal: true };
}

/**
 * Requests a round from the servers in order and returns the first response with a valid signature. Returns undefined
 * if no server has the round: it is too early, or all servers are down.
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
