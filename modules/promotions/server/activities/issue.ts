// Creates the reward of a part.
import type { Trx } from '@sanam/server/platform/db.ts';
import { newId } from '@sanam/server/platform/ids.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import { termsOf } from '../bonuses/rules.ts';
import * as store from './store.ts';

interface Issue {
  amount: bigint;
  /** Content of the version that the member took. */
  content: CampaignContent;
  /** Days to claim it; null: as long as the campaign runs. */
  days: number | null;
}

/** Inserts the reward of a part, with the amount in minor units. */
export const issue = (trx: Trx, part: store.PartRow, { amount, content, days }: Issue): Promise<store.RewardRow> =>
  store.insertReward(
    trx,
    {
      reward_id: newId('rwd'),
      participation_id: part.participation_id,
      merchant_id: part.merchant_id,
      member_id: part.member_id,
      campaign_id: part.campaign_id,
      amount,
      pays: content.rounds != null ? 'freeRounds' : termsOf(content) === undefined ? 'cash' : 'bonus',
    },
    days,
  );
