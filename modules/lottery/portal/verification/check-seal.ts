// Whether a ticket lies under the seal that was published before the draw.
import { leafOf, type PathStep, rootOfPath } from '../../contract/merkle.ts';
import type { OneDraw } from '../results/queries.ts';
import { type Check, failed, later, none, passed, shown } from './check.ts';

/** What shows that a ticket was sealed: what its leaf says, and the way from it to the root. */
export interface TicketPath {
  text: string;
  path: PathStep[];
}

/** The seal has been published; a ticket is needed to check what is under it. */
export const checkSealed = ({ proof, state }: OneDraw): Check => {
  if (state === 'refunded' || state === 'cancelled') return none;
  return proof?.seal ? shown({ seal: proof.seal, tickets: String(proof.ticketCount ?? 0) }) : later;
};

/** The way from the ticket's leaf leads to the published seal. */
export async function checkTicket({ proof }: OneDraw, { text, path }: TicketPath): Promise<Check> {
  if (!proof?.seal) return later;
  const leaf = await leafOf(text);
  const root = await rootOfPath(leaf, path);
  const values = { leaf, root, seal: proof.seal };
  return root === proof.seal ? passed(values) : failed('root', values);
}

const HASH = /^[0-9a-f]{64}$/;
const PATH_MAX = 64;

/** Reads what a person pastes; undefined for what is no path of a ticket. */
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

/** The ticket's number, from what its leaf says. */
export const ticketNoOf = ({ text }: TicketPath): string => text.split('\n')[1] ?? '';
