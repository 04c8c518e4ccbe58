import { slipVerify } from 'promptparse/validate';

/** What the small code of a slip says: which bank sent the money, and its number for the transfer. */
export interface SlipCode {
  sendingBank: string;
  transRef: string;
}

const BANK = /^\d{3}$/;
/** The longest reference that a checker takes. */
const REFERENCE = /^[A-Za-z0-9]{6,25}$/;

/** Undefined for a code that is no bank's slip. Leading zeros of the checksum, which some bank apps drop, are put back. */
export function slipCodeOf(payload: string | undefined): SlipCode | undefined {
  const read = payload === undefined ? null : slipVerify(payload.trim());
  if (read === null || !BANK.test(read.sendingBank) || !REFERENCE.test(read.transRef)) return undefined;
  return { sendingBank: read.sendingBank, transRef: read.transRef };
}
