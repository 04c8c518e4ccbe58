// Facts about a member, as far as conditions need them.
import type { Db } from '@sanam/server/platform/db.ts';
import type { Condition } from '../../contract/conditions.ts';
import { asksFor, type Facts } from './conditions.ts';
import type { PromotionDeps } from './deps.ts';

interface Asked {
  memberId: string;
  at: Date;
  zone: string;
  language: 'TH' | 'EN';
}

/** Returns the facts; undefined if the member does not exist. */
export async function factsOf(
  { members, protection, ledger }: Pick<PromotionDeps, 'members' | 'protection' | 'ledger'>,
  db: Db,
  { memberId, ...given }: Asked,
  conditions: readonly Condition[],
): Promise<Facts | undefined> {
  const member = await members.findForWallet(db, memberId);
  if (member === undefined) return undefined;
  const [identityLevel, deposits, labels] = await Promise.all([
    asksFor(conditions, 'identityLevelMin') ? protection.levelOf(db, memberId) : undefined,
    asksFor(conditions, 'deposits') ? depositsOf(ledger, db, memberId) : 0,
    asksFor(conditions, 'labels') ? members.labelNamesOf(db, [memberId]) : undefined,
  ]);
  const { registeredAt, lastLoginAt, level } = member;
  const known = { registeredAt, lastLoginAt, level, labels: labels?.get(memberId) ?? [] };
  return { ...given, ...known, identityLevel: identityLevel ?? 0, deposits };
}

async function depositsOf(ledger: PromotionDeps['ledger'], db: Db, owner: string): Promise<number> {
  const { count } = await ledger.historyTotals(db, {
    owner,
    classes: ['player_cash'],
    currency: 'THB',
    kinds: ['deposit.credited'],
  });
  return count;
}
