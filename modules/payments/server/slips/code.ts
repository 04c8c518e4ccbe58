import { slipVerify } from 'promptparse/validate';

/** Content of a slip's QR code: sending bank and transfer reference. */
export interface SlipCode {
  sendingBank: string;
  transRef: string;
}

const BANK = /^\d{3}$/;
/** Longest reference that a checker accepts. */
const REFERENCE = /^[A-Za-z0-9]{6,25}$/;

/**
 * Parses the code; undefined if it is no bank's slip. Restores leading zeros of the checksum that some bank apps drop.
 */
export function slipCodeOf(payload: string | undefined): SlipCode | undefined {
  const read = payload === undefined ? null : slipVerify(payload.trim());
  if (read === null || !BANK.test(read.sendingBank) || !REFERENCE.test(read.transRef)) return undefined;
  return { sendingBank: read.sendingBank, transRef: read.transRef };
}
