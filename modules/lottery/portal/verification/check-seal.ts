// Verifies that a ticket is included in the seal that was published before the draw.
import { leafOf, type PathStep, rootOfPath } from '../../contract/merkle.ts';
import type { OneDraw } from '../results/queries.ts';
import { type Check, failed, isCalledOff, later, none, passed, shown } from './check.ts';

/** Evidence that a ticket was sealed: the text of its leaf, and the Merkle path to the root. */
export interface TicketPath {
  text: string;
  path: PathStep[];
}

/** Returns whether the seal has been published. Checking its content requires a ticket. */
export const checkSealed = (draw: OneDraw): Check => {
  const { proof } = draw;
  if (isCalledOff(draw)) return none;
  return proof?.seal ? shown({ seal: proof.seal, tickets: String(proof.ticketCount ?? 0) }) : later;
};

/** Checks that the Merkle path of the ticket's leaf leads to the published seal. */
export async function checkTicket({ proof }: OneDraw, { text, path }: TicketPath): Promise<Check> {
  if (!proof?.seal) return later;
  const leaf = await leafOf(text);
  const root = await rootOfPath(leaf, path);
  const values = { leaf, root, seal: proof.seal };
  return root === proof.seal ? passed(values) : failed('root', values);
}

const HASH = /^[0-9a-f]{64}$/;
const PATH_MAX = 64;

/** Parses a pasted ticket path; returns undefined if it is invalid. */
export function readTicketPath(pasted: string): TicketPath | undefined {
  let read: unknown;
  try {
    read = JSON.parse(pasted);
  } catch {
    return undefined;
  }
  const { text, path } = (read ?? {}) as Partial<TicketPath>;
  if (typeof text !== 'string' || !text.startsWith('sanam-ticket-v1\n')) return undefined;
  if (!Array.isArray(path) || path.length > PATH_MAX || !path.every(isStep)) return undefined;
  return { text, path: path.map(({ side, hash }) => ({ side, hash })) };
}

const isStep = (step: unknown): step is PathStep => {
  const { side, hash } = (step ?? {}) as Partial<PathStep>;
  return (side === 'left' || side === 'right') && typeof hash === 'string' && HASH.test(hash);
};

/** Returns the ticket number from the text of its leaf. */
export const ticketNoOf = ({ text }: TicketPath): string => text.split('\n')[1] ?? '';
