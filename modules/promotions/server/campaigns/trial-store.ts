// Trials of drafts: author, revision, member and result.
import type { Calls, CallValue } from '@sanam/contract';
import { type Db, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { CampaignRow, DraftRow } from './store.ts';

export type TrialRow = TableRow<'promotions_trials'>;

const SHOWN = 20;

export async function insertTrial(trx: Trx, trial: Omit<TrialRow, 'trial_id' | 'tried_at'>): Promise<void> {
  await trx
    .insertInto('promotions_trials')
    .values({ ...trial, trial_id: newId('ptr') })
    .execute();
}

/** Returns trials, newest first. */
export const trialsOf = (db: Db, campaignId: string): Promise<TrialRow[]> =>
  db
    .selectFrom('promotions_trials')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .orderBy('tried_at', 'desc')
    .limit(SHOWN)
    .execute();

type MissingTrials = NonNullable<CallValue<Calls['opsGetCampaign']>['draftContent']>['missingTrials'];

/**
 * Returns the results that no trial of a draft has had yet: a member who meets all conditions and, if there are
 * conditions, one who does not. Campaigns that nobody takes part in need no trial.
 */
export async function missingTrials(
  db: Db,
  { campaign_id: campaignId, kind, published_version: published }: CampaignRow,
  { revision, content }: DraftRow,
): Promise<MissingTrials> {
  if (kind === 'info') return [];
  const results = await db
    .selectFrom('promotions_trials')
    .select('is_eligible')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where('version', '=', (published ?? 0) + 1)
    .where('revision', '=', revision)
    .execute();
  const { conditions } = content as CampaignContent;
  const needed: MissingTrials = conditions.length === 0 ? ['passing'] : ['passing', 'failing'];
  return needed.filter((one) => !results.some((result) => result.is_eligible === (one === 'passing')));
}
