// Trials of drafts: author, revision, member and result.
import { type Db, type TableRow, type Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';

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

/** Returns the different results of trials of this revision of the next version. */
export const resultsOf = (
  db: Db,
  { campaignId, version, revision }: { campaignId: string; version: number; revision: number },
): Promise<{ isEligible: boolean }[]> =>
  db
    .selectFrom('promotions_trials')
    .select('is_eligible as isEligible')
    .distinct()
    .where('campaign_id', '=', campaignId)
    .where('version', '=', version)
    .where('revision', '=', revision)
    .execute();
