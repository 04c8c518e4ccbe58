import type { Value } from '@sanam/client/client';
import type { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';

type Bounds = Pick<Value<'opsCountAudience'>, 'members' | 'aloneMax' | 'leftToday'>;

/** Checks whether there are more members than one person may write to alone, with one message or today. */
export const needsSecond = ({ members, aloneMax, leftToday }: Bounds): boolean =>
  members > Math.min(aloneMax, leftToday);

/** Returns the reason: too many members for one message, or for the rest of the day's limit. */
export const secondPerson = (t: ReturnType<typeof useWords>, { members, aloneMax, leftToday }: Bounds): string =>
  members > aloneMax
    ? t('mailing.twoPeople', { max: grouped(aloneMax) })
    : t('mailing.twoPeopleToday', { max: grouped(leftToday) });
