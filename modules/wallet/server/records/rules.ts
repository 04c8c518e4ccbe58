import { type BalancePart, balancePartOf, balanceParts, type RecordKind, recordKinds } from '../../contract/states.ts';

/** Ledger kinds of the cash that a member got for points. */
const CASH_FOR_POINTS = ['points.cashPaid', 'points.payoutPaid'] as const;

/** Kinds of the account record and their ledger kinds (docs/money-moves.md). */
export const kindsOfRecord = {
  deposit: ['deposit.credited', 'agentTransfer.toPlayer'],
  depositReturn: ['deposit.takenBack', 'deposit.restored'],
  depositReversal: ['deposit.reversed'],
  withdrawal: ['withdrawal.requested', 'withdrawal.disbursed'],
  withdrawalReturn: ['withdrawal.released', 'withdrawal.returned'],
  fee: ['deposit.fee', 'withdrawal.fee'],
  bet: ['game.bet', 'game.tip'],
  win: ['game.win', 'game.jackpot'],
  rollback: ['game.rollback'],
  adjustment: ['game.adjust', 'vendor.result', 'adjustment.goodwill', 'adjustment.game', 'adjustment.payment'],
  transfer: ['vendor.transferAsked', 'vendor.transferSettled', 'vendor.transferReturned', 'agentTransfer.toCash'],
  bonus: [
    'game.promo',
    'bonus',
    'reward.paid',
    'bonus.granted',
    'bonus.converted',
    'bonus.returned',
    'vip.giftPaid',
    'vip.rebatePaid',
    'vip.upgradePaid',
    'referral.rewardPaid',
    'mission.prizePaid',
    'lottery.prizePaid',
    'mission.paid',
    'draw.spinPaid',
    'draw.rafflePaid',
    'freeRounds.kept',
    'freeRounds.paid',
  ],
  points: CASH_FOR_POINTS,
} as const satisfies Record<RecordKind, readonly string[]>;

/** Returns the record kind of a ledger kind. An unlisted one is shown as an adjustment, so that nothing is left out. */
export function recordKindOf(ledgerKind: string): RecordKind {
  return recordKinds.find((kind) => (kindsOfRecord[kind] as readonly string[]).includes(ledgerKind)) ?? 'adjustment';
}

/** Account classes of the member's money: moves between them do not change the total. */
export const ownClasses = balanceParts.map((part) => balancePartOf[part]);

/** Credits and debits of an account in a period. */
interface Flow {
  period: number;
  kind: string;
  /** Account class of the other side. */
  counterpart: string;
  inMinor: bigint;
  outMinor: bigint;
}

/** Changes of a member's money by reason, in minor units, signed from the member's point of view. */
export interface MoneyLines {
  deposits: bigint;
  withdrawals: bigint;
  transfers: bigint;
  play: bigint;
  bonus: bigint;
  points: bigint;
  fees: bigint;
  adjustments: bigint;
}
export type MoneyLine = keyof MoneyLines;

export const noLines = (): MoneyLines => ({
  deposits: 0n,
  withdrawals: 0n,
  transfers: 0n,
  play: 0n,
  bonus: 0n,
  points: 0n,
  fees: 0n,
  adjustments: 0n,
});

/**
 * Returns the line of a flow; undefined within the member's own accounts. Flows without a line of their own are
 * adjustments.
 */
export function lineOf({ kind, counterpart }: Pick<Flow, 'kind' | 'counterpart'>): MoneyLine | undefined {
  if ((ownClasses as readonly string[]).includes(counterpart)) return undefined;
  if (kind === 'agentTransfer.toPlayer') return 'deposits';
  if (kind === 'trial.funded' || counterpart === 'agent_wallet' || counterpart === 'transfer_transit')
    return 'transfers';
  if ((CASH_FOR_POINTS as readonly string[]).includes(kind)) return 'points';
  switch (counterpart) {
    case 'payment_clearing':
      return kind.startsWith('withdrawal.') ? 'withdrawals' : 'deposits';
    case 'house_gaming':
    case 'house_lottery':
    case 'jackpot_pool':
      return kind === 'game.promo' ? 'bonus' : kind === 'game.tip' ? 'fees' : 'play';
    case 'promo_expense':
    case 'wage_expense':
    case 'dividend_expense':
    case 'points_redeemed':
      return 'bonus';
    case 'fee_income':
    case 'payment_fee_expense':
    case 'payment_loss_expense':
      return 'fees';
    default:
      return 'adjustments';
  }
}

/**
 * Sums the lines of each period. A deposit's fee never was the member's, so it is added to both the deposit and the
 * fees.
 */
export function linesOf(
  periods: number,
  flows: readonly Flow[],
  fees: readonly { period: number; kind: string; feeMinor: bigint }[],
): MoneyLines[] {
  const lines = Array.from({ length: periods }, noLines);
  for (const flow of flows) {
    const line = lineOf(flow);
    const own = lines[flow.period];
    if (line !== undefined && own !== undefined) own[line] += flow.inMinor - flow.outMinor;
  }
  for (const { period, kind, feeMinor } of fees) {
    const own = lines[period];
    if (own === undefined || kind !== 'deposit.credited') continue;
    own.deposits += feeMinor;
    own.fees -= feeMinor;
  }
  return lines;
}

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/** Returns the account classes of a part of the balance; without a part, those of playable money. */
export const classesOfPart = (part: BalancePart | undefined) =>
  part === undefined ? [balancePartOf.main, balancePartOf.bonus] : [balancePartOf[part]];

const HOUR_MS = 3_600_000;
const HOURLY_DAYS_MAX = 2;

/** Returns the moments of a balance chart: hourly for one or two days, daily for more, and never after now. */
export function plotMoments({ moments, now }: { moments: readonly Date[]; now: Date }): Date[] {
  const [from, to] = [moments[0]!.getTime(), moments.at(-1)!.getTime()];
  const all =
    moments.length - 1 <= HOURLY_DAYS_MAX
      ? Array.from({ length: Math.round((to - from) / HOUR_MS) + 1 }, (_, hour) => new Date(from + hour * HOUR_MS))
      : [...moments];
  const past = all.filter((at) => at <= now);
  return past.length < all.length ? [...past, now] : all;
}
