import type { Translate } from '@sanam/portal/i18n/language.ts';
import { currentLocale } from '@sanam/portal/i18n/current-language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { Condition, SingleCondition } from '../../contract/conditions.ts';

/** A Monday, from which weekday names are formatted. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;
const languageNames = { TH: 'ไทย', EN: 'English' } as const;

function boundsText(t: Translate, { min, max }: { min: number | null; max: number | null }): string {
  if (min !== null && max !== null) return min === max ? String(min) : t('promotions.condition.between', { min, max });
  if (min !== null) return t('promotions.condition.atLeast', { min });
  return t('promotions.condition.atMost', { max: max ?? 0 });
}

/** Formats a condition as a sentence; times are in the merchant's zone. */
export function conditionText(t: Translate, condition: Condition, zone: string): string {
  if (condition.code === 'any')
    return t('promotions.condition.any', {
      text: condition.args.of.map((one) => singleText(t, one, zone)).join(' · '),
    });
  return singleText(t, condition, zone);
}

function singleText(t: Translate, { code, args }: SingleCondition, zone: string): string {
  switch (code) {
    case 'window': {
      const ends = [args.from, args.until].map((at) => (at === null ? '' : dateTimeText(at, zone)));
      return t('promotions.condition.window', { text: ends.join(' – ').trim() });
    }
    case 'weekdays': {
      const name = new Intl.DateTimeFormat(currentLocale(), { weekday: 'long', timeZone: 'UTC' });
      const days = args.days.toSorted((a, b) => a - b).map((day) => name.format(MONDAY + (day - 1) * DAY_MS));
      return t('promotions.condition.weekdays', { text: days.join(', ') });
    }
    case 'hours':
      return t('promotions.condition.hours', {
        from: String(args.from).padStart(2, '0'),
        to: String(args.to).padStart(2, '0'),
      });
    case 'languages':
      return t('promotions.condition.languages', { text: args.languages.map((one) => languageNames[one]).join(', ') });
    case 'labels':
      return t('promotions.condition.labels', { text: args.labels.join(', ') });
    case 'depositMethods':
      return t('promotions.condition.depositMethods', {
        text: args.methods.map((one) => t(`deposit.methodName.${one}`)).join(', '),
      });
    case 'agentLine':
      return t('promotions.condition.agentLine');
    case 'registeredSince':
      return t('promotions.condition.registeredSince', { text: dateTimeText(args.at, zone) });
    case 'levelMin':
    case 'identityLevelMin':
      return t(`promotions.condition.${code}`, { text: String(args.level) });
    case 'registeredDays':
    case 'lastSeenDays':
    case 'deposits':
      return t(`promotions.condition.${code}`, { text: boundsText(t, args) });
  }
}

/** Checks whether the actual value of a condition is meaningful to the member. */
export const isFigure = (code: Condition['code']): boolean =>
  code === 'levelMin' || code === 'identityLevelMin' || code === 'registeredDays' || code === 'deposits';
