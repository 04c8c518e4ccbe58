import { type CampaignContent, plainContent } from '../../contract/campaign-content.ts';
import { type Campaign, type CampaignRow, firstTerms } from './campaign-draft.ts';

const at = '2026-11-20T05:00:00Z';

/** Content of a cash claim. */
export const cashContent: CampaignContent = {
  ...plainContent,
  category: 'deposit',
  texts: [
    { language: 'TH', title: 'ฝากเท่าตัว', summary: 'โบนัส', body: '<p>เงื่อนไข</p>' },
    { language: 'EN', title: 'Double your deposit', summary: 'A bonus', body: '<p>The terms</p>' },
  ],
  startsAt: at,
  reward: '1000.00',
  budget: '50000.00',
};
export const depositContent: CampaignContent = { ...cashContent, bonus: firstTerms('deposit') };

export const campaignRow: CampaignRow = {
  id: 'pro_0000000000000000000b',
  merchantId: 'default',
  kind: 'claim',
  state: 'live',
  titles: cashContent.texts.map(({ language, title }) => ({ language, title })),
  category: 'deposit',
  startsAt: at,
  endsAt: null,
  publishedVersion: 1,
  draft: null,
  places: null,
  placesTaken: 0,
  budget: '50000.00',
  spent: '0.00',
  isForNobody: false,
  version: 3,
  updatedAt: at,
};

export const campaign: Campaign = {
  ...campaignRow,
  draftContent: null,
  versions: [{ version: 1, content: cashContent, by: 'napa', reviewedBy: 'somsak', at, members: 4 }],
  againstPolicy: [],
  closedAgents: [],
  trials: [],
  zone: 'Asia/Bangkok',
  history: [],
};

/** A draft written by another person. */
export const draftOf = (content: CampaignContent, isInReview = false): NonNullable<Campaign['draftContent']> => ({
  content,
  revision: 2,
  by: 'napa',
  at,
  submittedBy: isInReview ? 'napa' : null,
  submittedAt: isInReview ? at : null,
  isMine: false,
  missingTrials: [],
});
