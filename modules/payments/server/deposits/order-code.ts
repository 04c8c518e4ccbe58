import { randomText } from '@sanam/server/platform/ids.ts';

// Without 0, O, 1 and I, because people read codes aloud over the phone.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

/** Returns reference 1 of a bill: 60 random bits in characters that every bank accepts. */
export function newOrderCode(): string {
  return randomText(LENGTH, LETTERS);
}
