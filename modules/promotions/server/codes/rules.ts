// What a code is worth at a moment. Pure.
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

/** Letters and digits that nobody takes for one another. */
export const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** Of random codes: about 50 bits, which nobody guesses at the speed that tries have. */
export const CODE_LENGTH = 10;
