import type { Value } from '@sanam/client/client';
import type { CampaignKind } from '../../contract/activity-states.ts';
import { type BonusTerms, bonusTerms, plainTerms } from '../../contract/bonus-terms.ts';
import { type CampaignContent, plainContent } from '../../contract/campaign-content.ts';
import { isAmount } from '../../contract/campaign-problems.ts';
import { areSendable } from '../../contract/conditions.ts';

export type Campaign = Value<'opsGetCampaign'>;
export type CampaignRow = Value<'opsListCampaigns'>['list'][number];
export const campaignLanguages = ['TH', 'EN'] as const;
export type Language = (typeof campaignLanguages)[number];

/** Returns the title in the reader's language, or the first one. */
export function titleOf(titles: CampaignRow['titles'], locale: string): string {
  const wanted = locale === 'th' ? 'TH' : 'EN';
  return (titles.find(({ language }) => language === wanted) ?? titles[0])?.title ?? '';
}

export function emptyContent(kind: CampaignKind, startsAt: string): CampaignContent {
  const pays = mayGiveBonus(kind);
  return {
    ...plainContent,
    category: kind === 'deposit' ? 'deposit' : kind === 'cashback' ? 'rebate' : 'others',
    picture: '/art/banner-promotion.svg',
    texts: campaignLanguages.map((language) => ({ language, title: '', summary: '', body: '' })),
    startsAt,
    reward: pays ? '50.00' : null,
    budget: pays ? '5000.00' : null,
    bonus: kind === 'deposit' ? firstTerms(kind) : null,
    ...(kind === 'cashback' && { occurrence: 'weekly', cashback: { shareBasisPoints: 500, product: null } }),
  };
}

/** Returns the initial bonus terms; only deposit campaigns have a share of the deposit. */
export const firstTerms = (kind: CampaignKind): BonusTerms =>
  kind === 'deposit' ? { ...plainTerms, matchBasisPoints: 10_000, depositMin: '100.00' } : plainTerms;

/** Adds missing languages, so that both have form fields; missing texts are empty. */
export const withTexts = (content: CampaignContent): CampaignContent => ({
  ...content,
  bonus: content.bonus ?? null,
  byCode: content.byCode ?? false,
  goal: content.goal ?? null,
  cashback: content.cashback ?? null,
  group: content.group ?? null,
  texts: campaignLanguages.map(
    (language) =>
      content.texts.find((one) => one.language === language) ?? { language, title: '', summary: '', body: '' },
  ),
});

/** Removes languages without a title, which the call does not accept. */
export const toSend = (content: CampaignContent): CampaignContent => ({
  ...content,
  texts: content.texts.filter(({ title }) => title.trim() !== ''),
});

/** Checks whether the content has a title and can be parsed by the call. */
export const isSendable = ({
  texts,
  conditions,
  reward,
  rewardAlone,
  budget,
  goal = null,
  bonus = null,
  rounds = null,
}: CampaignContent): boolean =>
  texts.some(({ title }) => title.trim() !== '') &&
  areSendable(conditions) &&
  (goal === null || isAmount(goal.amount)) &&
  (rounds === null || (rounds.nodeId !== '' && isAmount(rounds.bet))) &&
  (bonus === null || bonusTerms.safeParse(bonus).success) &&
  [reward, rewardAlone, budget].every((typed) => typed === null || isAmount(typed));

/** Checks whether the kind may give bonus money: kinds that give something per occurrence. */
export const mayGiveBonus = (kind: CampaignKind): boolean => kind !== 'info' && kind !== 'join';

/** Checks whether the campaign has a reward; an activity to join has one only with a goal. */
export const hasReward = (kind: CampaignKind, { goal = null }: Pick<CampaignContent, 'goal'>): boolean =>
  mayGiveBonus(kind) || (kind === 'join' && goal !== null);

/** Checks whether the reward waits to be claimed (approval or goal) or the bonus to be started. */
export const hasClaimDays = (
  kind: CampaignKind,
  { bonus = null, goal = null }: Pick<CampaignContent, 'bonus' | 'goal'>,
): boolean => kind === 'apply' || kind === 'cashback' || bonus !== null || goal !== null;
