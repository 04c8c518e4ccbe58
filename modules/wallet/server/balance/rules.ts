// Turnover locks (payments.md 3): a deposit D with multiple m needs turnover mD; after turnover t it locks max(0, D − t/m).

export interface TurnoverLock {
  lockId: string;
  depositId: string;
  amountMinor: bigint;
  /** 100 = once. */
  multiplePercent: number;
  openedAt: Date;
}

export interface MeltedLock extends TurnoverLock {
  requiredMinor: bigint;
  doneMinor: bigint;
  remainingMinor: bigint;
  /** What may not be withdrawn because of this lock, rounded up to the minor unit. */
  lockedMinor: bigint;
}

const PERCENT = 100n;

/** The bets that this amount needs before it can be withdrawn. */
export function turnoverOf(amountMinor: bigint, multiplePercent: number): bigint {
  return ceilDivide(amountMinor * BigInt(multiplePercent), PERCENT);
}

/**
 * Spends the turnover on the oldest open lock first; the same stake never counts for two deposits.
 * `turnoverSince[i]` is the valid turnover after `locks[i].openedAt`; locks are given oldest first.
 */
export function meltLocks(locks: readonly TurnoverLock[], turnoverSince: readonly bigint[]): MeltedLock[] {
  const required = locks.map((lock) => turnoverOf(lock.amountMinor, lock.multiplePercent));
  const done = locks.map(() => 0n);
  for (let i = 0; i < locks.length; i++) {
    // Turnover between this deposit and the next can only serve the deposits that were there by then.
    let rest = (turnoverSince[i] ?? 0n) - (turnoverSince[i + 1] ?? 0n);
    for (let k = 0; k <= i && rest > 0n; k++) {
      const used = least(rest, (required[k] ?? 0n) - (done[k] ?? 0n));
      done[k] = (done[k] ?? 0n) + used;
      rest -= used;
    }
  }
  return locks.map((lock, i) => {
    const requiredMinor = required[i] ?? 0n;
    const doneMinor = done[i] ?? 0n;
    const melted = (doneMinor * PERCENT) / BigInt(lock.multiplePercent);
    const lockedMinor = doneMinor >= requiredMinor || melted >= lock.amountMinor ? 0n : lock.amountMinor - melted;
    return { ...lock, requiredMinor, doneMinor, remainingMinor: requiredMinor - doneMinor, lockedMinor };
  });
}

/** What is left of money from cards, given oldest first: what is lost is lost of the oldest. */
export function meltCards<Lock extends { amount: bigint }>(
  locks: readonly Lock[],
  leftMinor: bigint,
): { lock: Lock; amountMinor: bigint }[] {
  let rest = leftMinor;
  return locks
    .toReversed()
    .map((lock) => {
      const amountMinor = least(lock.amount, rest);
      rest -= amountMinor;
      return { lock, amountMinor };
    })
    .toReversed();
}

/** `max(0, cash − Σ locks)`. */
export function withdrawableOf(
  cashMinor: bigint,
  locks: readonly Pick<MeltedLock, 'lockedMinor'>[],
): { lockedMinor: bigint; withdrawableMinor: bigint } {
  const total = locks.reduce((sum, lock) => sum + lock.lockedMinor, 0n);
  const lockedMinor = least(total, cashMinor);
  return { lockedMinor, withdrawableMinor: cashMinor - lockedMinor };
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function ceilDivide(value: bigint, by: bigint): bigint {
  return (value + by - 1n) / by;
}
