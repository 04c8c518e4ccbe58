// Verifies a raffle in the browser, from its published values.
import { call } from '@sanam/portal/lib/api.ts';
import { drawCalls } from '../contract/calls.ts';
import { digestBy, drawWinners, lineOf, listText, seedHashOf, sha256 } from '../contract/raffle.rules.ts';
import type { Raffle } from './queries.ts';

/** Results of the checks; null if there is nothing to compare yet. */
export interface Checked {
  /** The list's hash equals the published hash. */
  list: boolean;
  /** The list contains the member's tickets. */
  mine: boolean;
  /** The seed's hash equals the hash published before the opening. */
  seed: boolean | null;
  /** Seed, list and public value give these winners. */
  winners: boolean | null;
}

/** Reads all pages of the closed list. */
async function readList(id: string): Promise<string[]> {
  const lines: string[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const part: { lines: string[]; next: number | null } = await call(drawCalls.raffleTickets, {
      params: { id },
      query: { after },
    });
    lines.push(...part.lines);
    after = part.next;
  }
  return lines;
}

export async function verifyRaffle(raffle: Raffle): Promise<Checked> {
  const lines = await readList(raffle.id);
  const all = new Set(lines);
  const own = raffle.numbers.map((number) => lineOf(number, raffle.holder));
  return {
    list: (await sha256(listText(lines))) === raffle.listHash,
    mine: own.every((line) => all.has(line)),
    seed: raffle.seed === null ? null : (await seedHashOf(raffle.seed)) === raffle.seedHash,
    winners: await haveWon(raffle, lines),
  };
}

async function haveWon(raffle: Raffle, lines: readonly string[]): Promise<boolean | null> {
  const { seed, listHash, publicValue, prizes, skipped, winners } = raffle;
  if (seed === null || listHash === null || publicValue === null) return null;
  const out = new Set(skipped);
  const drawn = await drawWinners(await digestBy(seed), {
    listHash,
    publicValue,
    length: lines.length,
    winners: prizes.length,
    isSkipped: (place) => out.has(Number(lines[place]!.split(' ')[0])),
  });
  const published = winners.map(({ index, number, holder }) => `${index} ${lineOf(number, holder)}`);
  return drawn.map(({ index, place }) => `${index} ${lines[place]}`).join('\n') === published.join('\n');
}
