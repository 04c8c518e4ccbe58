// Pure rules for the part of a member's money that may be withdrawn.

/** Returns the rest of card money, given oldest first: losses reduce the oldest first. */
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
  locks: readonly { lockedMinor: bigint }[],
): { lockedMinor: bigint; withdrawableMinor: bigint } {
  const total = locks.reduce((sum, lock) => sum + lock.lockedMinor, 0n);
  const lockedMinor = least(total, cashMinor);
  return { lockedMinor, withdrawableMinor: cashMinor - lockedMinor };
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}
