// Common reads of a member's records: the member, and the reasons of changes.
import type { WalletMember } from '@sanam/members/server/index.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import { refuse } from '@sanam/server/platform/errors.ts';
import type { WalletDeps } from '../deps.ts';
import { linesOf, type MoneyLines, ownClasses } from './rules.ts';

export type RecordDeps = Pick<WalletDeps, 'db' | 'ledger' | 'members' | 'payments' | 'vendors' | 'zoneOf'>;

/** Returns the member and the time zone of the merchant's business day. */
export async function memberOf(
  { db, members, zoneOf }: Pick<RecordDeps, 'db' | 'members' | 'zoneOf'>,
  memberId: string,
): Promise<{ member: WalletMember; zone: string }> {
  const member = await members.find(db, memberId);
  if (member === undefined) throw refuse('common.notFound');
  return { member, zone: zoneOf(member.merchantId) };
}

/** Returns the changes of a member's money between each two moments, by reason. */
export async function moneyLines(
  { ledger }: Pick<WalletDeps, 'ledger'>,
  db: Db,
  { member, moments }: { member: Pick<WalletMember, 'memberId' | 'currency'>; moments: Date[] },
): Promise<MoneyLines[]> {
  const { memberId: owner, currency } = member;
  const flows = await ledger.flows(db, { owner, currency, classes: ownClasses, moments });
  return linesOf(moments.length - 1, flows, await ledger.feesOf(db, owner, moments));
}
