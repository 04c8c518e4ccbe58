// Jobs that check bonuses in play, and release bonuses that were not decided in time.
import { systemContext } from '@sanam/server/platform/context.ts';
import { inTransaction } from '@sanam/server/platform/db.ts';
import { oneByOne } from '@sanam/server/platform/one-by-one.ts';
import { tellGrant } from '../bonuses/note.ts';
import * as bonuses from '../bonuses/store.ts';
import type { PromotionDeps } from '../campaigns/deps.ts';
import { holdRequirement } from '../turnover/grant-store.ts';
import { release } from './decide.ts';
import { keepLook, type Look, lookAt } from './look.ts';
import { findCase, overdueCases } from './store.ts';

const by = (merchantId: string) => systemContext('promotions.cases', merchantId);

/** Releases held bonuses after the deadline: a held bonus continues by itself without a decision. */
export const releaseOverdue = async (deps: PromotionDeps): Promise<void> =>
  oneByOne(
    await overdueCases(deps.db),
    (caseId) =>
      inTransaction(deps.db, async (trx) => {
        const row = await findCase(trx, caseId);
        if (row?.state !== 'open') return;
        await release(deps, trx, by(row.merchant_id), { row, by: null, reason: null });
      }),
    (err, caseId) => deps.log.error({ err, caseId }, 'a bonus is still held'),
  );

/** Checks each bonus in play once an hour; findings hold its bets. */
export const lookAtPlayed = async (deps: PromotionDeps): Promise<void> =>
  oneByOne(
    await bonuses.toLookAt(deps.db),
    (grant) => lookAtOne(deps, grant),
    (err, { grant_id: grantId }) => deps.log.error({ err, grantId }, 'a bonus could not be looked at'),
  );

async function lookAtOne(deps: PromotionDeps, grant: bonuses.GrantRow): Promise<void> {
  const { member_id: memberId, merchant_id: merchantId, started_at: since } = grant;
  const look = await lookAt(deps, deps.db, { memberId, merchantId, since, codeId: null });
  await bonuses.setLookedAt(deps.db, grant.grant_id);
  if (look.verdict === 'hold') await inTransaction(deps.db, (trx) => holdPlayed(deps, trx, grant.grant_id, look));
}

async function holdPlayed(
  deps: PromotionDeps,
  trx: Parameters<typeof bonuses.lockGrant>[0],
  grantId: string,
  look: Look,
): Promise<void> {
  const grant = await bonuses.lockGrant(trx, grantId);
  if (grant.state !== 'active') return;
  const kept = await keepLook(deps, trx, by(grant.merchant_id), { grant, moment: 'play', look });
  if (kept === undefined) return;
  await holdRequirement(trx, grant.requirement_id!);
  await tellGrant(deps, trx, grant);
}
