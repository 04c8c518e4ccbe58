// A draw of five digits with its evidence: a sandbox beacon, two sealed tickets and a signing key of its own.
import { chainOf, roundAfter } from '@sanam/beacon';
import type { Value } from '@sanam/client/client';
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { numberOf } from '../../contract/boards.ts';
import { commitmentOf, drawBoard } from '../../contract/draw-stream.ts';
import { type Bytes, hexOf } from '../../contract/hashing.ts';
import { type HashNow, leafBytes, leafText, merklePath, merkleRoot } from '../../contract/merkle.ts';
import type { OneDraw } from '../results/queries.ts';
import type { TicketPath } from './check-seal.ts';

const hash: HashNow = (bytes) => new Uint8Array(createHash('sha256').update(bytes).digest());

const closeAt = '2026-11-20T05:00:55.000Z';
const beacon = chainOf(Buffer.alloc(32, 5));
const market = 'SSC1';
const numero = '202611200721';
const seed = '07'.repeat(32);
const round = beacon.sign(roundAfter(beacon.chain, new Date(closeAt), 4));

const ticketText = (ticketNo: string): string =>
  leafText({
    ticketNo,
    memberId: 'usr_1',
    price: 10_000n,
    lines: [{ playType: 'D3B', pick: '581', stake: 10_000n, oddsMilli: 900_000n, tierBp: 10_000 }],
  });
const texts = ['100000001', '100000002', '100000003'].map(ticketText);
const leaves: Bytes[] = texts.map((text) => hash(leafBytes(text)));
const seal = hexOf(merkleRoot(leaves, hash));

export const ticketPath: TicketPath = { text: texts[1]!, path: merklePath(leaves, 1, hash) };
export const chain: Value<'lotteryBeacon'>['chain'] = { ...beacon.chain, isLocal: true };

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const keyOf = (key: KeyObject): string => key.export({ format: 'der', type: 'spki' }).toString('base64');
export const keys = [{ keyId: 'lsk_1', publicKey: keyOf(publicKey), madeAt: '2026-11-01T00:00:00Z' }];

/** Returns a signed settlement file of the draw, with the fields of `own` overwritten. */
export function signedSummary(resultHash: string, own: object = {}): NonNullable<OneDraw['summary']> {
  const file = JSON.stringify({
    format: 'sanam-settlement-v1',
    market,
    numero,
    settlementNo: 1,
    resultVersion: 1,
    resultHash,
    seal,
    sealedTickets: '3',
    tickets: '3',
    winners: '1',
    stake: '30000',
    rebate: '0',
    payout: '90000',
    setAside: 0,
    plays: [],
    settledAt: '2026-11-20T05:01:20Z',
    keyId: 'lsk_1',
    ...own,
  });
  return {
    settlementNo: 1,
    file,
    signature: sign(null, Buffer.from(file), privateKey).toString('base64'),
    keyId: 'lsk_1',
  };
}

/** Returns the draw, and the hash of its result in stored form. */
export async function sampleDraw(): Promise<{ draw: OneDraw; resultHash: string }> {
  const board = await drawBoard('ssc', { seed, market, numero, randomness: round.randomness });
  const resultHash = hexOf(hash(new TextEncoder().encode(JSON.stringify(board))));
  const prizes = { number: [numberOf(board)] };
  const draw: OneDraw = {
    market,
    gameName: 'Five digits',
    numero,
    state: 'settled',
    winningTime: '2026-11-20T05:01:00.000Z',
    closeAt,
    prizes,
    versions: [{ version: 1, at: '2026-11-20T05:01:10Z', prizes, note: '' }],
    notes: [],
    summary: signedSummary(resultHash),
    proof: {
      commit: await commitmentOf(seed),
      seed,
      seal,
      sealedAt: '2026-11-20T05:00:57.000Z',
      ticketCount: 3,
      beacon: {
        chain: beacon.chain.hash,
        round: round.round,
        randomness: round.randomness,
        signature: round.signature,
        isLocal: true,
      },
    },
  };
  return { draw, resultHash };
}
