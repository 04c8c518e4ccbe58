import { Card } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { BarPlot } from '@sanam/portal/components/plot.tsx';
import { useDayRange } from '@sanam/portal/components/use-day-range.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { calendarDayText, dateTimeText } from '@sanam/portal/lib/time.ts';
import { agentCentreCalls } from '../contract/centre-calls.ts';
import { FrozenNote } from './frozen-note.tsx';
import { keys } from './keys.ts';
import { ReportDates } from './reports/report-dates.tsx';
import { TeamFilters, type TeamFilter } from './reports/team-filters.tsx';
import { TeamReport, useTeamReport } from './reports/team-report.tsx';

type Overview = Value<'agentOverview'>;
const figures = ['team', 'direct', 'agents', 'joined'] as const;

/** The team overview: size, new members of the range, and results. */
export function OverviewPage() {
  const t = useT();
  const [range, setRange] = useDayRange('last7');
  const [filter, setFilter] = useState<TeamFilter>({ scope: 'team' });
  const report = useTeamReport(range, filter);
  const overview = useQuery({
    queryKey: [...keys.centre, 'overview', range],
    queryFn: () => call(agentCentreCalls.agentOverview, { query: range }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-4">
      {overview.data !== undefined && <FrozenNote frozenAt={overview.data.frozenAt} zone={overview.data.zone} />}
      <ReportDates range={range} onRange={setRange} />
      <ListStates
        query={overview}
        isEmpty={({ team }) => team === 0}
        icon="users"
        emptyTitle={t('agents.centre.noTeam')}
        emptyText={t('agents.centre.noTeamText')}
      >
        {(data) => (
          <>
            <Figures data={data} />
            <Joined data={data} />
            <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              <TeamFilters filter={filter} onFilter={setFilter} />
            </div>
            <TeamReport report={report} joined={data.joined} />
            <p className="text-xs text-ink-soft">
              {t('agents.centre.asOf', { time: dateTimeText(data.asOf, data.zone), zone: data.zone })}
            </p>
          </>
        )}
      </ListStates>
    </div>
  );
}

function Figures({ data }: { data: Overview }) {
  const t = useT();
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map((figure) => (
        <Card key={figure} flat className="flex flex-col justify-between gap-1">
          <dt className="text-sm text-ink-soft">{t(`agents.centre.figure.${figure}`)}</dt>
          <dd className="num text-2xl font-semibold">{countText(data[figure])}</dd>
        </Card>
      ))}
    </dl>
  );
}

function Joined({ data: { joined, joinedByDay } }: { data: Overview }) {
  const t = useT();
  if (joined === 0 || joinedByDay.length < 2) return null;
  const points = joinedByDay.map(({ day, count }) => ({
    key: day,
    label: calendarDayText(day),
    amount: String(count),
  }));
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agents.centre.joinedByDay')}</h3>
      <BarPlot points={points} label={t('agents.centre.joinedPlot', { count: joined, days: joinedByDay.length })} />
    </section>
  );
}
