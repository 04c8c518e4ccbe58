import { randomText } from '@sanam/server/platform/ids.ts';

// No 0, O, 1, I: people read it to each other over the phone.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;

/** Reference 1 of a bill: 60 random bits in signs that every bank carries. */
export function newOrderCode(): string {
  return randomText(LENGTH, LETTERS);
}
