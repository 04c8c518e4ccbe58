// Pure rules that decide whether a confirmed slip pays an order (payments.md 4). The result of a checker's own matching
// is not used.
import { compareNames } from '@sanam/wallet/server/index.ts';
import { canBeNumber } from '../deposits/sender.ts';
import type { PaymentFacts } from '../deposits/rules.ts';
import type { CheckedSlip } from '../rails/ports.ts';
import { CLOCK_SECONDS } from '../statements/rules.ts';

export interface SlipFacts {
  slip: Pick<CheckedSlip, 'amountMinor' | 'paidAt' | 'receiverBank' | 'receiverAccount' | 'receiverName'>;
  account: { bankCode: string | null; numbers: readonly string[]; name: string };
  order: { payAmount: bigint; createdAt: Date };
  /** Comparison of the slip's payer with the order's player. */
  sender: PaymentFacts['sender'];
  /** Maximum age of a slip; the order must have existed at the transfer. */
  hoursMax: number;
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

/**
 * Judges a slip. Bank, all visible digits and the name of the receiver must be ours: a receiver of the same name at
 * another bank is a known fraud.
 */
export function judgeSlip({ slip, account, order, sender, hoursMax, now }: SlipFacts): SlipVerdict {
  const isOurNumber = account.numbers.some((number) => canBeNumber(slip.receiverAccount, number));
  if (slip.receiverBank !== account.bankCode || !isOurNumber) return { do: 'refuse', problem: 'receiver' };
  const name = compareNames(account.name, slip.receiverName);
  if (name === 'differs') return { do: 'refuse', problem: 'receiver' };
  const age = now.getTime() - slip.paidAt.getTime();
  const isEarly = slip.paidAt.getTime() < order.createdAt.getTime() - CLOCK_SECONDS * 1000;
  if (age > hoursMax * 3_600_000 || age < -CLOCK_SECONDS * 1000 || isEarly) return { do: 'refuse', problem: 'time' };
  if (name === 'scriptDiffers') return { do: 'review', reason: 'slipReceiver' };
  if (slip.amountMinor !== order.payAmount) return { do: 'review', reason: 'slipAmount' };
  if (sender === 'differs' || sender === 'scriptDiffers') return { do: 'review', reason: 'senderDiffers' };
  if (sender === 'unnamed' || sender === 'unregistered') return { do: 'review', reason: 'senderUnknown' };
  return { do: 'match' };
}

/** Returns true if two numbers with hidden digits cannot be the same. */
export function digitsContradict(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false;
  const [a, b] = [one, other].map((number) => number.replaceAll(/[\s-]/g, ''));
  if (a!.length !== b!.length) return false;
  return [...a!].some((sign, i) => /\d/.test(sign) && /\d/.test(b![i]!) && sign !== b![i]);
}

/** Seconds that the statement must be read beyond a slip before its money counts as missing (M3). */
export const WATERMARK_SECONDS = 120;
/** Minutes without an answer or a statement after which people decide. */
export const PATIENCE_MINUTES = 120;

/** Returns the seconds until the bank is asked again; undefined if people have to decide. */
export function askAgainSeconds(asked: number): number | undefined {
  return [10, 30, 60, 120, 300, 600, 1200, 1800, 3600][asked];
}
