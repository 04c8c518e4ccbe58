import { currencySymbols, toWire } from '@sanam/contract';
import { type Db, databaseNow } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { WalletDeps } from '../deps.ts';
import type { WalletMember } from '@sanam/members/server/index.ts';
import type { BalanceValue } from '../types.ts';
import { type MeltedLock, meltLocks, withdrawableOf } from './rules.ts';
import { closeLocks, insertLock, openLocks } from './store.ts';

const EXPONENT = 2;

export interface Funds {
  cashMinor: bigint;
  holdMinor: bigint;
  bonusMinor: bigint;
  version: bigint;
  locks: MeltedLock[];
  lockedMinor: bigint;
  withdrawableMinor: bigint;
}

export function createBalance(deps: WalletDeps) {
  return {
    funds: funds.bind(null, deps),
    insertLock,
    settleLocks: settleLocks.bind(null, deps),
    value: value.bind(null, deps),
  };
}

/** What a member has and may take out, read in the caller's transaction. Trial money can never leave. */
async function funds(deps: WalletDeps, target: Db, member: WalletMember): Promise<Funds> {
  const { ledger } = deps;

  const balances = await ledger.balancesOf(target, member.memberId, member.currency);
  const cash = balances.player_cash;
  const cashMinor = cash?.balanceMinor ?? 0n;
  // A member who may not play cannot meet a turnover lock, so it does not keep their money.
  const isExcluded = (await deps.exclusionOf(target, member.memberId)) !== undefined;
  const locks = isExcluded ? [] : await lockState(deps, target, member);
  const free = withdrawableOf(cashMinor, locks);
  const isTrial = member.currency === 'FUN';
  return {
    cashMinor,
    holdMinor: balances.player_hold?.balanceMinor ?? 0n,
    bonusMinor: balances.player_bonus?.balanceMinor ?? 0n,
    version: cash?.version ?? 0n,
    locks: locks.filter((lock) => lock.lockedMinor > 0n),
    lockedMinor: isTrial ? 0n : free.lockedMinor,
    withdrawableMinor: isTrial ? 0n : free.withdrawableMinor,
  };
}

async function lockState(deps: WalletDeps, target: Db, member: WalletMember): Promise<MeltedLock[]> {
  const { play } = deps;

  const locks = await openLocks(target, member.memberId, member.currency);
  const turnover: bigint[] = [];
  for (const lock of locks) turnover.push(await play.turnoverSince(target, member.memberId, lock.openedAt));
  return meltLocks(locks, turnover);
}

/** Closes the member's locks when the last of them is played off. Called where money leaves or comes in. */
async function settleLocks(deps: WalletDeps, target: Db, member: WalletMember): Promise<void> {
  const locks = await lockState(deps, target, member);
  const isDone = locks.length > 0 && locks.every((lock) => lock.lockedMinor === 0n);
  if (isDone)
    await closeLocks(
      target,
      locks.map((lock) => lock.lockId),
    );
}

/** `GET /wps/v2/wallets/balance`: one snapshot; vendor wallets and bonus parts are 0 until they exist. */
async function value(deps: WalletDeps, memberId: string): Promise<BalanceValue> {
  const { db, members, play } = deps;

  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const member = await members.find(trx, memberId);
      if (member === undefined) throw refuse('common.notFound');
      const own = await funds(deps, trx, member);
      const wire = (amountMinor: bigint) => toWire(amountMinor, member.currency);
      return {
        sumBalance: wire(own.cashMinor + own.bonusMinor),
        currency: member.currency,
        symbol: currencySymbols[member.currency],
        exponent: EXPONENT,
        version: Number(own.version),
        asOf: (await databaseNow(trx)).toISOString(),
        parts: { cash: wire(own.cashMinor), bonus: wire(own.bonusMinor), vendor: wire(0n) },
        hold: wire(own.holdMinor),
        inPlay: wire(await play.inPlay(trx, memberId)),
        withdrawable: wire(own.withdrawableMinor),
        locked: wire(own.lockedMinor),
        locks: own.locks.map((lock) => lockValue(lock)),
        vendors: [],
      };
    });
}

export type BalanceService = ReturnType<typeof createBalance>;

/** Only baht deposits make locks. */
export function lockValue(lock: MeltedLock): BalanceValue['locks'][number] {
  return {
    id: lock.lockId,
    kind: 'depositTurnover',
    source: lock.depositId,
    required: toWire(lock.requiredMinor),
    done: toWire(lock.doneMinor),
    remaining: toWire(lock.remainingMinor),
    amount: toWire(lock.lockedMinor),
    expiresAt: null,
  };
}
