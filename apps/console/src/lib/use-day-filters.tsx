import type { ReactElement } from 'react';
import { DateInput } from 'react-admin';
import { useWords } from '../i18n/use-words.ts';
import { useZone } from './format.ts';
import { serverNow } from '@sanam/client/server-clock';
import { toZoned } from './zoned-time.ts';

/** Filters of the first and last day in the business zone, without future days. */
export function useDayFilters(): ReactElement<{ source: string }>[] {
  const t = useWords();
  const [zone] = useZone();
  const slotProps = { htmlInput: { max: toZoned(new Date(serverNow()).toISOString(), zone).slice(0, 10) } };
  return [
    <DateInput key="from" source="from" label={t('common.from')} slotProps={slotProps} />,
    <DateInput key="to" source="to" label={t('common.to')} slotProps={slotProps} />,
  ];
}
