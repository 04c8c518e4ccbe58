import { currencySymbols, toWire } from '@sanam/contract';
import { type Db, databaseNow, type Trx } from '@sanam/server/platform/db.ts';
import { batchable, inSharedSnapshot } from '@sanam/server/platform/snapshots.ts';
import type { WalletDeps } from '../deps.ts';
import type { WalletMember } from '@sanam/members/server/index.ts';
import type { BalanceValue } from '../types.ts';
import type { TurnoverLock } from '../ports.ts';
import { withdrawableOf } from './rules.ts';
import { type AmlLockRow, openAmlLock } from '../aml/store.ts';
import { createCardLocks, openCardLocks } from './card-locks.ts';
import { moneyOf } from './money-of.ts';

const EXPONENT = 2;
/** Snapshots that answer balances at once; members who ask meanwhile share the next one. */
const SNAPSHOTS_AT_ONCE = 2;

type Owner = Pick<WalletMember, 'memberId' | 'currency'>;

export interface Funds {
  cashMinor: bigint;
  holdMinor: bigint;
  bonusMinor: bigint;
  version: bigint;
  locks: TurnoverLock[];
  /** Card money; `lockedMinor` is the amount locked besides the turnover of the same deposit. */
  cards: { lockId: string; depositId: string; amountMinor: bigint; lockedMinor: bigint }[];
  /** Money under review by risk. */
  review: { lockId: string; lockedMinor: bigint; asks: AmlLockRow['asks']; told: string | null } | null;
  lockedMinor: bigint;
  withdrawableMinor: bigint;
}

export function createBalance(deps: WalletDeps) {
  return {
    funds: funds.bind(null, deps),
    leftOf: leftOf.bind(null, deps),
    turnover: deps.turnover,
    cardLocks: createCardLocks(deps),
    value: inSharedSnapshot(deps.db, (trx, member: Owner) => value(deps, trx, member), { atOnce: SNAPSHOTS_AT_ONCE }),
  };
}

/**
 * Returns the version of the balance. It grows with every change of cash or bonus money; the engine reports the same
 * sum to vendors.
 */
export function versionOf(balances: Awaited<ReturnType<WalletDeps['ledger']['balancesOf']>>): bigint {
  return (balances.player_cash?.version ?? 0n) + (balances.player_bonus?.version ?? 0n);
}

/**
 * Returns the member's money and the withdrawable part, read in the caller's transaction. Trial money can never leave.
 */
async function funds(deps: WalletDeps, target: Db, member: Owner): Promise<Funds> {
  const { ledger } = deps;

  const balances = await ledger.balancesOf(target, member.memberId, member.currency);
  const cash = balances.player_cash;
  const cashMinor = cash?.balanceMinor ?? 0n;
  // A member who may not play cannot reach a turnover, so turnover locks do not apply.
  const mayPlay = await deps.mayPlay(target, member.memberId);
  const locks = mayPlay ? await deps.turnover.locksOf(target, member) : [];
  // Breaks, exclusions and closing lift turnover locks, but not this one.
  const lock = await openAmlLock(target, member.memberId);
  const review = lock === undefined ? null : reviewOf(lock, cashMinor);
  const cards = mayPlay ? await cardState(target, member, locks) : [];
  const free = withdrawableOf(cashMinor, [...locks, ...cards, ...(review === null ? [] : [review])]);
  const isTrial = member.currency === 'FUN';
  return {
    cashMinor,
    holdMinor: balances.player_hold?.balanceMinor ?? 0n,
    bonusMinor: balances.player_bonus?.balanceMinor ?? 0n,
    version: versionOf(balances),
    locks: locks.filter(({ lockedMinor }) => lockedMinor > 0n),
    cards,
    review,
    lockedMinor: isTrial ? 0n : free.lockedMinor,
    withdrawableMinor: isTrial ? 0n : free.withdrawableMinor,
  };
}

/**
 * Computes card locks: a card deposit is locked once, although it needs turnover and has to be returned to its card.
 */
async function cardState(target: Db, member: Owner, locks: readonly TurnoverLock[]): Promise<Funds['cards']> {
  const cards = await openCardLocks(target, member.memberId, member.currency);
  return cards.map(({ lock_id: lockId, deposit_id: depositId, amount: amountMinor }) => {
    const played = locks.find((lock) => isOfDeposit(lock, depositId))?.lockedMinor ?? 0n;
    return { lockId, depositId, amountMinor, lockedMinor: amountMinor > played ? amountMinor - played : 0n };
  });
}

/** Returns all money of a member in minor units. */
async function leftOf(deps: WalletDeps, target: Db, member: Parameters<typeof moneyOf>[2]): Promise<bigint> {
  const { cash, bonus, hold, inPlay, atVendors } = await moneyOf(deps, target, member);
  return cash + bonus + hold + inPlay + atVendors;
}

export const isOfDeposit = ({ source, sourceId }: TurnoverLock, depositId: string): boolean =>
  source === 'deposit' && sourceId === depositId;

/** `GET /wps/v2/wallets/balance`: one snapshot; balances at vendors are our own figures. */
async function value(deps: WalletDeps, trx: Trx, member: Owner): Promise<BalanceValue> {
  const { memberId, currency } = member;
  const own = await funds(deps, trx, member);
  const wire = (amountMinor: bigint) => toWire(amountMinor, currency);
  const places = currency === 'FUN' ? [] : await deps.vendors.atVendors(trx, memberId);
  const vendorMinor = places.reduce((sum, one) => sum + one.balanceMinor, 0n);
  return {
    sumBalance: wire(own.cashMinor + own.bonusMinor + vendorMinor),
    currency,
    symbol: currencySymbols[currency],
    exponent: EXPONENT,
    version: Number(own.version),
    asOf: (await moment(trx, 'now')).toISOString(),
    parts: { cash: wire(own.cashMinor), bonus: wire(own.bonusMinor), vendor: wire(vendorMinor) },
    hold: wire(own.holdMinor),
    inPlay: wire(await deps.play.inPlay(trx, memberId)),
    withdrawable: wire(own.withdrawableMinor),
    locked: wire(own.lockedMinor),
    locks: locksShown(own),
    vendors: places.map((one) => ({
      vendor: one.vendor,
      balance: wire(one.balanceMinor),
      state: one.state,
      asOf: one.asOf.toISOString(),
    })),
  };
}

/** Time of the database, once for all who share a snapshot. */
const moment = batchable<'now', Date>({
  one: databaseNow,
  async all(db, keys) {
    const now = await databaseNow(db);
    return keys.map(() => now);
  },
});

export type BalanceService = ReturnType<typeof createBalance>;

function reviewOf({ lock_id: lockId, amount, asks, told }: AmlLockRow, cashMinor: bigint): Funds['review'] & object {
  return { lockId, lockedMinor: amount === null || amount > cashMinor ? cashMinor : amount, asks, told };
}

/** Converts all locks for the member. */
export function locksShown({ locks, cards, review }: Funds): BalanceValue['locks'] {
  const nothingToPlay = { required: toWire(0n), done: toWire(0n), remaining: toWire(0n), expiresAt: null };
  const ofCards = cards.map((card) => ({
    id: card.lockId,
    kind: 'cardReturn' as const,
    source: card.depositId,
    amount: toWire(card.amountMinor),
    ...nothingToPlay,
  }));
  if (review === null) return [...locks.map(lockValue), ...ofCards];
  const shown = { id: review.lockId, source: review.lockId, amount: toWire(review.lockedMinor) };
  return [...locks.map(lockValue), ...ofCards, { ...shown, kind: 'amlReview', ...nothingToPlay }];
}

const lockKindOf = {
  deposit: 'depositTurnover',
  grant: 'bonusTurnover',
  conversion: 'conversionTurnover',
  reward: 'rewardTurnover',
} as const satisfies Record<TurnoverLock['source'], BalanceValue['locks'][number]['kind']>;

/** Converts a turnover lock; only baht deposits have one. */
function lockValue(lock: TurnoverLock): BalanceValue['locks'][number] {
  return {
    id: lock.lockId,
    kind: lockKindOf[lock.source],
    source: lock.sourceId,
    required: toWire(lock.requiredMinor),
    done: toWire(lock.doneMinor),
    remaining: toWire(lock.remainingMinor),
    amount: toWire(lock.lockedMinor),
    expiresAt: lock.expiresAt?.toISOString() ?? null,
  };
}
