// Verifies a draw of the portal from published data: commitment, beacon and result.
import type { Value } from '@sanam/client/client';
import type { BeaconChain } from '@sanam/beacon/verify';
import { drawBoard, type DrawInputs, isCommitted, yeekeeDigits, yeekeeNumber } from '../../contract/draw-stream.ts';
import { marketOf } from '../../contract/markets.ts';
import { drawingOf } from '../../contract/own-draws.ts';
import { boardKey, readBoard } from '../../contract/result-shapes.ts';
import { numberOf } from '../../contract/boards.ts';
import type { OneDraw } from '../results/queries.ts';
import { type Check, failed, missing, none, passed, unable } from './check.ts';

type Served = Value<'lotteryBeacon'>['chain'];

const drawing = (draw: OneDraw) => {
  const market = marketOf(draw.market);
  return market === undefined ? undefined : drawingOf(market);
};

/** Checks whether the portal draws this one itself. */
export const isOwn = (draw: OneDraw): boolean => drawing(draw) !== undefined;

/** Checks that the seed shown after the draw matches the hash published before it. */
export async function checkCommitment(draw: OneDraw): Promise<Check> {
  const { proof } = draw;
  if (!proof?.commit) return none;
  if (proof.seed === null) return { ...missing(draw), values: { commit: proof.commit } };
  const values = { commit: proof.commit, seed: proof.seed };
  return (await isCommitted(proof.seed, proof.commit)) ? passed(values) : failed('seed', values);
}

/**
 * Returns the beacon chain. The key of the public chain is pinned; for a sandbox the chain's name binds the served key.
 */
async function chainOf(name: string, served: Served): Promise<BeaconChain | undefined> {
  const { isNamed, quicknet } = await import('@sanam/beacon/verify');
  if (name === quicknet.hash) return quicknet;
  if (served?.hash !== name) return undefined;
  const { hash, publicKey, genesisSeconds, periodSeconds } = served;
  const chain = { hash, publicKey, genesisSeconds, periodSeconds };
  return (await isNamed(chain)) ? chain : undefined;
}

/**
 * Checks that the beacon's key signed exactly the round that follows the close of this draw, and that the tickets were
 * sealed before anybody could know it.
 */
export async function checkBeacon(draw: OneDraw, served: Served): Promise<Check> {
  const own = drawing(draw);
  if (own === undefined || !draw.proof?.commit) return none;
  const beacon = draw.proof.beacon;
  if (beacon === null || beacon.randomness === null || beacon.signature === null) return missing(draw);
  const chain = await chainOf(beacon.chain, served);
  if (chain === undefined) return unable('chain');
  const { isSigned, roundAfter, timeOfRound } = await import('@sanam/beacon/verify');
  const { round, signature, randomness } = beacon;
  const roundAt = timeOfRound(chain, round);
  const { sealedAt } = draw.proof;
  const times = { sealedAt: sealedAt ?? '–', roundAt: roundAt.toISOString() };
  const values = { round: String(round), randomness, chain: beacon.chain, ...times };
  if (round !== roundAfter(chain, new Date(draw.closeAt), own.beaconAfterSeconds)) return failed('round', values);
  if (sealedAt === null || new Date(sealedAt) >= roundAt) return failed('sealed', values);
  return (await isSigned(chain, { round, signature, randomness })) ? passed(values) : failed('signature', values);
}

/** Checks that seed and randomness give the published numbers. `shots`: all numbers of a yeekee round, in order. */
export async function checkResult(draw: OneDraw, shots: readonly string[]): Promise<Check> {
  const own = drawing(draw);
  const { proof, market, numero } = draw;
  if (own === undefined || !proof?.commit) return none;
  const randomness = proof.beacon?.randomness ?? null;
  const [first] = draw.versions;
  if (proof.seed === null || randomness === null || first === undefined) return missing(draw);
  const read = readBoard(own.shape, first.prizes);
  if (!read.ok) return failed('unreadable');
  try {
    const inputs: DrawInputs = { seed: proof.seed, market, numero, randomness };
    const board =
      own.shape === 'yeekee'
        ? { shape: 'yeekee' as const, digits: yeekeeNumber(shots, await yeekeeDigits(inputs)) }
        : await drawBoard(own.shape, inputs);
    const values = { computed: numberOf(board), published: numberOf(read.board) };
    return boardKey(board) === boardKey(read.board) ? passed(values) : failed('numbers', values);
  } catch {
    return failed('inputs'); // The seed is invalid, or the round has too few numbers.
  }
}
