// The question for an own limit: after registration, before the first deposit, and again after months.
import { sql } from 'kysely';
import { audit } from '@sanam/server/platform/audit.ts';
import type { Context } from '@sanam/server/platform/context.ts';
import { type Db, firstRow, inTransaction } from '@sanam/server/platform/db.ts';
import type { SiteService } from '@sanam/merchants/server/index.ts';
import type { PlayerLimitFrame, PromptOccasion, PromptPlace } from '../contract/states.ts';
import { type OwnLimitDeps, setOwnLimit } from './own-limits.ts';
import { protectionSettings } from './settings.ts';

export interface PromptDeps {
  db: Db;
  own: OwnLimitDeps;
  site: Pick<SiteService, 'setting'>;
}

/**
 * Returns the question due at this place. A member with an own limit is asked again only after months; the deposit
 * page asks before the first deposit.
 */
export async function duePrompt(
  { db, site }: PromptDeps,
  context: Context,
  { memberId, place }: { memberId: string; place: PromptPlace },
): Promise<PromptOccasion | null> {
  const months = await site.setting(context.merchantId, protectionSettings.reminderMonths);
  const row = await firstRow(
    db,
    sql<{ is_first: boolean; is_old: boolean; is_unasked: boolean; has_deposit_limit: boolean }>`
      select p.last is null and l.last is null as is_first,
             coalesce(greatest(p.last, l.last) < platform_now() - make_interval(months => ${months}), false) as is_old,
             not p.has_deposit as is_unasked, l.has_deposit as has_deposit_limit
      from (select max(at) as last, coalesce(bool_or(occasion = 'firstDeposit'), false) as has_deposit
            from protection_prompts where member_id = ${memberId}) p
      cross join (select max(updated_at) as last, coalesce(bool_or(kind = 'deposit'), false) as has_deposit
                  from protection_limits where member_id = ${memberId} and set_by = 'player' and not removed) l`,
  );
  if (row === undefined) return null;
  if (place === 'home') return row.is_first ? 'registered' : row.is_old ? 'reminder' : null;
  if (!row.is_unasked || row.has_deposit_limit) return null;
  return (await hasDeposited(db, memberId)) ? null : 'firstDeposit';
}

async function hasDeposited(db: Db, memberId: string): Promise<boolean> {
  const row = await firstRow(
    db,
    sql<{ deposited: bigint }>`
      select /* never null: deposited; the sum of nothing is 0 */ protection_used(${memberId}, 'deposit', '-infinity') as deposited`,
  );
  return row!.deposited > 0n;
}

export interface PromptAnswer {
  memberId: string;
  occasion: PromptOccasion;
  /** Null for "not now". */
  limit: { frame: Exclude<PlayerLimitFrame, 'each'>; amount: string } | null;
}

/**
 * Stores the answer, and sets the limit in the same transaction. Refuses with `request.invalid` for an invalid amount.
 */
export function answerPrompt({ db, own }: PromptDeps, context: Context, answer: PromptAnswer): Promise<void> {
  const { memberId, occasion, limit } = answer;
  return inTransaction(db, async (trx) => {
    if (limit !== null) await setOwnLimit({ ...own, db: trx }, context, { memberId, kind: 'deposit', ...limit });
    const said = limit === null ? 'notNow' : 'set';
    await trx.insertInto('protection_prompts').values({ member_id: memberId, occasion, answer: said }).execute();
    await audit(trx, context, {
      command: 'protection.prompt.answer',
      subject: { type: 'member', id: memberId },
      after: { occasion, answer: said },
    });
  });
}
