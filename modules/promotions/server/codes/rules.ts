// Pure rules for the state of a code.
import type { codeStates } from '../../contract/code-calls.ts';

export type CodeState = (typeof codeStates)[number];

interface Counted {
  used: number;
  uses_max: number | null;
  closed_at: Date | null;
  isOver: boolean;
}

export function codeState({ used, uses_max, closed_at, isOver }: Counted): CodeState {
  if (closed_at !== null) return 'closed';
  if (isOver) return 'expired';
  return uses_max !== null && used >= uses_max ? 'usedUp' : 'open';
}

/** Letters and digits that cannot be confused with each other. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** Length of random codes: about 50 bits, which cannot be guessed under the rate limits. */
export const CODE_LENGTH = 10;
