// Facts about a member, as far as conditions need them.
import type { DepositMethodCode } from '@sanam/payments/contract/states.ts';
import type { Db } from '@sanam/server/platform/db.ts';
import type { Condition } from '../../contract/conditions.ts';
import { asksFor, type Facts } from './conditions.ts';
import type { PromotionDeps } from './deps.ts';
import { linesOf } from './lines.ts';

interface Asked {
  memberId: string;
  at: Date;
  zone: string;
  language: 'TH' | 'EN';
  /** Method of the deposit; null if there is none. */
  depositMethod?: DepositMethodCode | null | undefined;
}

/** Returns the facts; undefined if the member does not exist. */
export async function factsOf(
  {
    members,
    protection,
    ledger,
    agentsAbove,
  }: Pick<PromotionDeps, 'members' | 'protection' | 'ledger' | 'agentsAbove'>,
  db: Db,
  { memberId, depositMethod = null, ...given }: Asked,
  conditions: readonly Condition[],
): Promise<Facts | undefined> {
  const member = await members.findForWallet(db, memberId);
  if (member === undefined) return undefined;
  const { registeredAt, lastLoginAt, level, merchantId } = member;
  const [identityLevel, deposits, labels, lines] = await Promise.all([
    asksFor(conditions, 'identityLevelMin') ? protection.levelOf(db, memberId) : undefined,
    asksFor(conditions, 'deposits') ? depositsOf(ledger, db, memberId) : 0,
    asksFor(conditions, 'labels') ? members.labelNamesOf(db, [memberId]) : undefined,
    linesOf({ agentsAbove }, db, { merchantId, memberIds: [memberId], conditions }),
  ]);
  const own = { labels: labels?.get(memberId) ?? [], agents: lines.get(memberId) ?? [] };
  const known = { registeredAt, lastLoginAt, level, ...own };
  return { ...given, ...known, identityLevel: identityLevel ?? 0, deposits, depositMethod };
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
