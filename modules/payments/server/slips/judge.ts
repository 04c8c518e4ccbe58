// Whether a slip that the bank confirmed pays an order (payments.md 4): judged by us, whatever a checker calls a match.
import { compareNames } from '@sanam/wallet/server/index.ts';
import { canBeNumber } from '../deposits/sender.ts';
import type { PaymentFacts } from '../deposits/rules.ts';
import type { CheckedSlip } from '../rails/ports.ts';
import { JOIN_SECONDS } from '../statements/rules.ts';

/** A slip is for money of the last day, and for an order that was there when it moved. */
const AGE_HOURS_MAX = 24;

export interface SlipFacts {
  slip: Pick<CheckedSlip, 'amountMinor' | 'paidAt' | 'receiverBank' | 'receiverAccount' | 'receiverName'>;
  account: { bankCode: string | null; numbers: readonly string[]; name: string };
  order: { payAmount: bigint; createdAt: Date };
  /** How the payer whom the slip names compares with the order's player. */
  sender: PaymentFacts['sender'];
  now: Date;
}

export type SlipReview =
  | 'slipUnreadable'
  | 'slipNotOurs'
  | 'slipUnchecked'
  | 'slipReceiver'
  | 'slipAmount'
  | 'slipWithoutMoney'
  | 'slipContested'
  | 'slipSeveralLines'
  | 'provisionalLimit'
  | 'senderDiffers'
  | 'senderUnknown';

export type SlipVerdict =
  | { do: 'refuse'; problem: 'receiver' | 'time' }
  | { do: 'review'; reason: SlipReview }
  | { do: 'match' };

/** A like-named receiver at another bank is an old trick: bank, every digit that is seen and the name must be ours. */
export function judgeSlip({ slip, account, order, sender, now }: SlipFacts): SlipVerdict {
  const isOurNumber = account.numbers.some((number) => canBeNumber(slip.receiverAccount, number));
  if (slip.receiverBank !== account.bankCode || !isOurNumber) return { do: 'refuse', problem: 'receiver' };
  const name = compareNames(account.name, slip.receiverName);
  if (name === 'differs') return { do: 'refuse', problem: 'receiver' };
  const age = now.getTime() - slip.paidAt.getTime();
  const isEarly = slip.paidAt.getTime() < order.createdAt.getTime() - JOIN_SECONDS * 1000;
  if (age > AGE_HOURS_MAX * 3_600_000 || age < -JOIN_SECONDS * 1000 || isEarly)
    return { do: 'refuse', problem: 'time' };
  if (name === 'scriptDiffers') return { do: 'review', reason: 'slipReceiver' };
  if (slip.amountMinor !== order.payAmount) return { do: 'review', reason: 'slipAmount' };
  if (sender === 'differs' || sender === 'scriptDiffers') return { do: 'review', reason: 'senderDiffers' };
  if (sender === 'unnamed' || sender === 'unregistered') return { do: 'review', reason: 'senderUnknown' };
  return { do: 'match' };
}

/** True when two numbers with hidden digits cannot be the same one. */
export function digitsContradict(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [a, b] = [one, other].map((number) => number.replaceAll(/[\s-]/g, ''));
  if (a!.length !== b!.length) return false;
  return [...a!].some((sign, i) => /\d/.test(sign) && /\d/.test(b![i]!) && sign !== b![i]);
}

/** The statement must be read this far beyond a slip before its money counts as missing (M3). */
export const WATERMARK_SECONDS = 120;
/** After so long without an answer, or without the statement, people look. */
export const PATIENCE_MINUTES = 120;

/** Seconds until the bank is asked again about a slip that it was asked about so often; undefined: people look. */
export function askAgainSeconds(asked: number): number | undefined {
  return [10, 30, 60, 120, 300, 600, 1200, 1800, 3600][asked];
}
