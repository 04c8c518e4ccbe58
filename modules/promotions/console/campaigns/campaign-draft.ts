import type { Value } from '@sanam/client/client';
import type { CampaignKind } from '../../contract/activity-states.ts';
import { type BonusTerms, bonusTerms, plainTerms } from '../../contract/bonus-terms.ts';
import { type CampaignContent, plainContent } from '../../contract/campaign-content.ts';
import { isAmount } from '../../contract/campaign-problems.ts';

export type Campaign = Value<'opsGetCampaign'>;
export type CampaignRow = Value<'opsListCampaigns'>['list'][number];
export const campaignLanguages = ['TH', 'EN'] as const;
export type Language = (typeof campaignLanguages)[number];

/** In the reader's language where there is one. */
export function titleOf(titles: CampaignRow['titles'], locale: string): string {
  const wanted = locale === 'th' ? 'TH' : 'EN';
  return (titles.find(({ language }) => language === wanted) ?? titles[0])?.title ?? '';
}

export function emptyContent(kind: CampaignKind, startsAt: string): CampaignContent {
  const pays = mayGiveBonus(kind);
  return {
    ...plainContent,
    category: kind === 'deposit' ? 'deposit' : 'others',
    picture: '/art/banner-promotion.svg',
    texts: campaignLanguages.map((language) => ({ language, title: '', summary: '', body: '' })),
    startsAt,
    reward: pays ? '50.00' : null,
    budget: pays ? '5000.00' : null,
    bonus: kind === 'deposit' ? firstTerms(kind) : null,
  };
}

/** What a bonus begins with; only one of a deposit has a share of it. */
export const firstTerms = (kind: CampaignKind): BonusTerms =>
  kind === 'deposit' ? { ...plainTerms, matchBasisPoints: 10_000, depositMin: '100.00' } : plainTerms;

/** Both languages, so that each has its fields; what was never written stays empty. */
export const withTexts = (content: CampaignContent): CampaignContent => ({
  ...content,
  bonus: content.bonus ?? null,
  byCode: content.byCode ?? false,
  goal: content.goal ?? null,
  group: content.group ?? null,
  texts: campaignLanguages.map(
    (language) =>
      content.texts.find((one) => one.language === language) ?? { language, title: '', summary: '', body: '' },
  ),
});

/** A draft may lack a language; the call takes only what has a title. */
export const toSend = (content: CampaignContent): CampaignContent => ({
  ...content,
  texts: content.texts.filter(({ title }) => title.trim() !== ''),
});

/** With a title, and without what the call would not read. */
export const isSendable = ({
  texts,
  reward,
  rewardAlone,
  budget,
  goal = null,
  bonus = null,
  rounds = null,
}: CampaignContent): boolean =>
  texts.some(({ title }) => title.trim() !== '') &&
  (goal === null || isAmount(goal.amount)) &&
  (rounds === null || (rounds.nodeId !== '' && isAmount(rounds.bet))) &&
  (bonus === null || bonusTerms.safeParse(bonus).success) &&
  [reward, rewardAlone, budget].every((typed) => typed === null || isAmount(typed));

/** Kinds whose reward may be bonus money; a member takes part in them by act, once in a while. */
export const mayGiveBonus = (kind: CampaignKind): boolean => kind === 'claim' || kind === 'apply' || kind === 'deposit';

/** What is joined has a reward where it has a goal. */
export const hasReward = (kind: CampaignKind, { goal = null }: Pick<CampaignContent, 'goal'>): boolean =>
  mayGiveBonus(kind) || (kind === 'join' && goal !== null);

/** The reward of an approval or a goal waits to be claimed, and a bonus to be started. */
export const hasClaimDays = (
  kind: CampaignKind,
  { bonus = null, goal = null }: Pick<CampaignContent, 'bonus' | 'goal'>,
): boolean => kind === 'apply' || bonus !== null || goal !== null;
