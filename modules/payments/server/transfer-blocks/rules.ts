// When failed transfers of a member block further ones.
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
 * What the newest failures call for. `failures`: in a row, none credited between them, none before the last block, the
 * newest first. `followsPause`: the block before was a pause of the last day, which nobody lifted and no credit followed.
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
