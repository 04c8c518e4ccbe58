// Rules of a campaign as text, for the preview and for the comparison with the published version.
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { useWordsIn } from '@sanam/console/i18n/use-words-in.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import { roundsValues, winningsText } from '@sanam/freerounds/console/index.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { useLocaleState } from 'react-admin';
import type { CampaignKind } from '../../contract/activity-states.ts';
import type { CampaignContent } from '../../contract/campaign-content.ts';
import type { Condition, SingleCondition } from '../../contract/conditions.ts';
import { bonusLines, moneyOf } from './bonus-lines.ts';
import { campaignLanguages, hasClaimDays, mayGiveBonus } from './campaign-draft.ts';
import { scaledText } from './scaled-setting.tsx';
import { boundsText, weekdaysIn } from './verdict-text.ts';

export interface Rule {
  label: string;
  text: string;
}

/** Returns the reader's language; English if it is not Thai. */
function useOwnLocale(): 'th' | 'en' {
  const [locale] = useLocaleState();
  return locale === 'th' ? 'th' : 'en';
}

/** Returns a formatter for conditions. `language`: language of members; default: the reader's. */
export function useConditionText(language?: 'th' | 'en'): (one: Condition) => string {
  const own = useOwnLocale();
  const locale = language ?? own;
  const t = useWordsIn(locale);
  const times = useTimeWords(locale);
  const weekdays = weekdaysIn(locale);
  const moment = (at: string | null): string => (at === null ? '…' : times.dateTime(at));
  function argsOf({ code, args }: SingleCondition): string {
    switch (code) {
      case 'window':
        return `${moment(args.from)} – ${moment(args.until)}`;
      case 'weekdays':
        return weekdays(args.days);
      case 'hours':
        return `${args.from} – ${args.to}`;
      case 'languages':
        return args.languages.join(', ');
      case 'labels':
        return args.labels.join(', ');
      case 'depositMethods':
        return args.methods.map((one) => t(`deposit.method.${one}`)).join(', ');
      case 'agentLine':
        return args.agents.length === 0 ? '–' : args.agents.join(', ');
      case 'registeredSince':
        return moment(args.at);
      case 'registeredDays':
      case 'lastSeenDays':
      case 'deposits':
        return boundsText(args.min, args.max);
      default:
        return String(args.level);
    }
  }
  const single = (one: SingleCondition): string => `${t(`campaign.condition.${one.code}`)}: ${argsOf(one)}`;
  return (one) =>
    one.code === 'any' ? `${t('campaign.condition.any')} (${one.args.of.map(single).join(' / ')})` : single(one);
}

/**
 * Returns the rules of a version that apply to its kind; unset ones are left out. `language`: language of members;
 * default: the reader's.
 */
export function useRules(kind: CampaignKind, language?: 'th' | 'en'): (content: CampaignContent) => Rule[] {
  const own = useOwnLocale();
  const locale = language ?? own;
  const t = useWordsIn(locale);
  const times = useTimeWords(locale);
  const moment = (at: string | null): string => (at === null ? '…' : times.dateTime(at));
  const condition = useConditionText(language);
  return (content) => {
    const { conditions, endsAt, countsFrom, reward, rewardAlone, budget, places, claimDays } = content;
    const rules: [string, string | null][] = [
      [t('campaign.category.label'), t(`campaign.category.${content.category}`)],
      [t('campaign.who'), conditions.length === 0 ? t('campaign.noConditions') : conditions.map(condition).join(' · ')],
      [t('campaign.occurrence.label'), mayGiveBonus(kind) ? t(`campaign.occurrence.${content.occurrence}`) : null],
      [t('campaign.startsAt'), moment(content.startsAt)],
      [t('campaign.endsAt'), endsAt === null ? null : moment(endsAt)],
      [t('campaign.countsFrom'), countsFrom === null ? null : moment(countsFrom)],
      [t('campaign.goal.title'), goalText(t, content)],
      [t('campaign.cashback.title'), cashbackText(t, content)],
      [t('campaign.reward'), moneyOf(reward)],
      ...bonusLines(t, kind, content),
      [
        t('campaign.rounds.title'),
        content.rounds == null ? null : t('campaign.rounds.text', roundsValues(content.rounds)),
      ],
      [t('freeRounds.winnings'), content.rounds == null ? null : winningsText(t, content.rounds.bonus)],
      [t('campaign.rewardAlone'), moneyOf(rewardAlone)],
      [t('campaign.budget'), moneyOf(budget)],
      [t('campaign.places'), places === null ? null : String(places)],
      [t('campaign.claimDays'), hasClaimDays(kind, content) && reward !== null ? String(claimDays) : null],
      [
        t('campaign.group.label'),
        content.group == null ? null : `${content.group.name} · ${t(`campaign.group.${content.group.holds}`)}`,
      ],
      [t('campaign.priority'), kind === 'deposit' ? String(content.priority ?? 0) : null],
      [t('campaign.byCode'), content.byCode === true ? t('campaign.yes') : null],
      [t('campaign.mayLeave'), kind === 'join' ? t(content.mayLeave ? 'campaign.yes' : 'campaign.no') : null],
      [t('campaign.mayReapply'), kind === 'apply' ? t(content.mayReapply ? 'campaign.yes' : 'campaign.no') : null],
    ];
    return rules.flatMap(([label, text]) => (text === null ? [] : [{ label, text }]));
  };
}

function goalText(t: Words, { goal = null }: CampaignContent): string | null {
  if (goal === null) return null;
  return t('campaign.goal.text', { amount: moneyOf(goal.amount) ?? '', product: productText(t, goal.product) });
}

const productText = (t: Words, product: GameType | null): string =>
  product === null ? t('campaign.goal.all') : t(`game.typeName.${product}`);

function cashbackText(t: Words, { cashback = null }: CampaignContent): string | null {
  if (cashback === null) return null;
  const percent = scaledText(cashback.shareBasisPoints, 2);
  return t('campaign.cashback.text', { percent, product: productText(t, cashback.product) });
}

/**
 * Returns a function that compares rules and texts of two versions by label; for long texts only whether they differ.
 */
export function useComparison(
  kind: CampaignKind,
): (published: CampaignContent, next: CampaignContent) => { before: Lines; after: Lines } {
  const t = useWords();
  const rulesOf = useRules(kind);
  function linesOf(content: CampaignContent): Lines {
    const words = content.texts.flatMap(({ language, title, summary }) => [
      [`${t('campaign.title')} ${language}`, title],
      [`${t('campaign.summary')} ${language}`, summary],
    ]);
    return Object.fromEntries([
      ...words,
      [t('campaign.tagsLabel'), content.tags.map((tag) => t(`campaign.tag.${tag}`)).join(', ')],
      [t('campaign.picture'), content.picture ?? ''],
      ...rulesOf(content).map(({ label, text }) => [label, text]),
    ]) as Lines;
  }
  return (published, next) => {
    const isOther = (language: 'TH' | 'EN'): boolean => bodyOf(published, language) !== bodyOf(next, language);
    const bodies = campaignLanguages
      .filter(isOther)
      .map((language) => [`${t('campaign.body')} ${language}`, t('campaign.changedText')]);
    return { before: linesOf(published), after: { ...linesOf(next), ...(Object.fromEntries(bodies) as Lines) } };
  };
}

type Lines = Record<string, string>;

const bodyOf = ({ texts }: CampaignContent, language: 'TH' | 'EN'): string =>
  texts.find((one) => one.language === language)?.body ?? '';
