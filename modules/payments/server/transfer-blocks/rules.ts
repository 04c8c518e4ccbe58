// Pure rule for blocks after failed transfers of a member.
import type { TransferBlockKind } from '../../contract/transfer-block-calls.ts';

export interface FailedTransfer {
  depositId: string;
  at: Date;
}

export interface TransferRule {
  count: number;
  minutes: number;
}

const MINUTE_MS = 60_000;

/**
 * Returns the block that the newest failures require. `failures`: in a row, without a credit between them, after the
 * last block, newest first. `followsPause`: the last block was a pause within a day that nobody lifted and no credit
 * followed.
 */
export function blockFor(
  failures: readonly FailedTransfer[],
  { count, minutes }: TransferRule,
  followsPause: boolean,
): TransferBlockKind | undefined {
  const [newest, first] = [failures[0], failures[count - 1]];
  if (newest === undefined || first === undefined) return undefined;
  if (followsPause) return 'suspension';
  return newest.at.getTime() - first.at.getTime() <= minutes * MINUTE_MS ? 'pause' : undefined;
}
