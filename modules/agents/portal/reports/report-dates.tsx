import { DateRange } from '@sanam/portal/components/date-range.tsx';
import type { DayRange } from '@sanam/portal/components/day-range.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dayText } from '@sanam/portal/lib/time.ts';
import { periodRange, periods } from './report-range.ts';

/** The date range of a report, with presets for weeks, half months and months. */
export function ReportDates(props: { range: DayRange; onRange: (range: DayRange) => void }) {
  const t = useT();
  const today = dayText(0, useSite()?.zone);
  const more = periods.map((period) => ({
    label: t(`agentReport.range.${period}`),
    range: periodRange(period, today),
  }));
  return <DateRange {...props} more={more} />;
}
