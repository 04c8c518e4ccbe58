// Turnover requirements; only this module opens, counts and releases them.
import { fromWire } from '@sanam/contract';
import type { WalletMember } from '@sanam/members/server/index.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import { audit } from '@sanam/server/platform/audit.ts';
import { systemContext } from '@sanam/server/platform/context.ts';
import type { Db, Trx } from '@sanam/server/platform/db.ts';
import type { Events } from '@sanam/server/platform/events.ts';
import type { BalanceService, OpenTurnover, TurnoverLock, TurnoverPort } from '@sanam/wallet/server/index.ts';
import type { MemberService } from '@sanam/members/server/index.ts';
import type { LedgerService } from '@sanam/ledger/server/index.ts';
import { promotionsSettings } from '../settings.ts';
import { doneWith, lockedOf } from './rules.ts';
import * as store from './store.ts';

export interface TurnoverDeps {
  db: Db;
  events: Pick<Events, 'emit'>;
  balance: Pick<BalanceService, 'leftOf'>;
  ledger: Pick<LedgerService, 'lockOwner' | 'balancesOf'>;
  bonuses: Pick<TurnoverPort, 'bonusAtStake' | 'giveUpBonus' | 'giveBonus'>;
  members: Pick<MemberService, 'findForWallet' | 'membersById'>;
  site: Pick<SiteService, 'setting'>;
}

export function createTurnover(deps: TurnoverDeps): TurnoverPort {
  return {
    locksOf: locksOf.bind(null, deps),
    open: (trx, requirement: OpenTurnover) => store.insertRequirement(trx, requirement),
    async release(trx, source, reason) {
      await note(trx, await store.release(trx, source, reason), reason);
    },
    async beforeCredit(trx, member) {
      await deps.ledger.lockOwner(trx, member.memberId);
      await releaseIfBust(deps, trx, member);
    },
    async onWithdrawal(trx, memberId) {
      const member = await deps.members.findForWallet(trx, memberId);
      if (member === undefined) return;
      const { requirements, bets } = await store.openOf(trx, member);
      const done = doneWith(requirements, bets);
      const full = requirements.filter(({ requiredMinor }, place) => done[place] === requiredMinor);
      await store.settle(
        trx,
        memberId,
        full.map(({ requirementNo }) => requirementNo),
      );
    },
    newest: store.newest,
    ...deps.bonuses,
  };
}

export type WithDone = store.OpenRequirement & { doneNow: bigint; lockedMinor: bigint };

/** Returns the open requirements including bets without a verdict. */
export async function openNow(
  { ledger }: Pick<TurnoverDeps, 'ledger'>,
  db: Db,
  member: Pick<WalletMember, 'memberId' | 'currency'>,
): Promise<WithDone[]> {
  const { requirements, bets } = await store.openOf(db, member);
  const done = doneWith(requirements, bets);
  const keepsAll = requirements.some(({ lock }) => lock === 'all');
  const balances = keepsAll ? await ledger.balancesOf(db, member.memberId, member.currency) : {};
  const cashMinor = balances.player_cash?.balanceMinor ?? 0n;
  return requirements.map((one, place) => ({
    ...one,
    doneNow: done[place]!,
    lockedMinor: lockedOf(one, done[place]!, cashMinor),
  }));
}

async function locksOf(
  deps: TurnoverDeps,
  db: Db,
  member: Pick<WalletMember, 'memberId' | 'currency'>,
): Promise<TurnoverLock[]> {
  const open = await openNow(deps, db, member);
  return open.map(({ requirementId, source, sourceId, requiredMinor, doneNow, lockedMinor, expiresAt }) => ({
    lockId: requirementId,
    source,
    sourceId,
    requiredMinor,
    doneMinor: doneNow,
    remainingMinor: requiredMinor - doneNow,
    lockedMinor,
    expiresAt,
  }));
}

const BUST = 'bust';

/** Returns the amount in minor units below which a member is bust. */
export const bustBelow = async ({ site }: Pick<TurnoverDeps, 'site'>, merchantId: string): Promise<bigint> =>
  fromWire(await site.setting(merchantId, promotionsSettings.bustBelow));

/**
 * Releases the open requirements of a bust member: cash, bonus, holds, stakes of open rounds and money at vendors are
 * together below the merchant's setting. Otherwise the next deposit would have to work off a lost bonus.
 */
export async function releaseIfBust(
  deps: TurnoverDeps,
  trx: Trx,
  member: Pick<WalletMember, 'memberId' | 'merchantId' | 'currency'>,
): Promise<void> {
  if ((await store.newest(trx, [member.memberId])).size === 0) return;
  if ((await deps.balance.leftOf(trx, member)) >= (await bustBelow(deps, member.merchantId))) return;
  const released = await store.release(trx, member, BUST);
  await note(trx, released, BUST);
  await tellGrants(deps.events, trx, released);
  await deps.events.emit(trx, 'wallet.balanceChanged', { memberId: member.memberId });
}

async function note(trx: Trx, released: readonly store.RequirementRow[], reason: string): Promise<void> {
  for (const row of released)
    await audit(trx, systemContext('promotions.turnover'), {
      command: 'promotions.turnover.release',
      subject: { type: 'turnover', id: row.requirement_id },
      before: { state: 'open', done: row.done },
      after: { state: 'released', memberId: row.member_id, source: row.source, sourceId: row.source_id },
      reason,
    });
}

/** Publishes that bonuses with a released requirement are due. */
export async function tellGrants(
  events: Pick<Events, 'emit'>,
  trx: Trx,
  released: readonly store.RequirementRow[],
): Promise<void> {
  for (const { source, source_id: grantId } of released)
    if (source === 'grant') await events.emit(trx, 'promotions.bonusDue', { grantId });
}
