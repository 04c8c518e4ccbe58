// Payouts of members who leave go first: excluded ones, and those who asked to close the account (payments.md 8).
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { PaymentDeps } from '../deps.ts';
import { putFirst } from './store.ts';

const context = systemContext('payments.leaving');

/** Returns true if what this member withdraws is paid before others'. */
export async function goesFirst(
  { protection, members }: Pick<PaymentDeps, 'protection' | 'members'>,
  db: Db,
  memberId: string,
): Promise<boolean> {
  return (await protection.exclusionOf(db, memberId)) !== undefined || members.wantsClosing(db, memberId);
}

/** Keeps the place in the queue of open withdrawals. Money that comes in ends the wish to close. */
export function followLeaving(deps: PaymentDeps): void {
  const { db, events, members } = deps;
  events.on('protection.stopped', 'payments.putFirst', ({ memberId }) => putFirst(db, memberId, true));
  events.on('identity.closingAsked', 'payments.putFirst', async ({ memberId }) =>
    putFirst(db, memberId, await goesFirst(deps, db, memberId)),
  );
  events.on('wallet.depositChanged', 'payments.leaving', async ({ memberId, stage }) => {
    if (stage === 'credited' || stage === 'creditedLate') await members.forgetClosing(context, memberId);
  });
}
