import { Button, type Column, DataList } from '@sanam/ui';
import type { Value } from '@sanam/client/client';
import { BarPlot } from '@sanam/portal/components/plot.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { calendarDayText } from '@sanam/portal/lib/time.ts';
import { figureColumns } from './played.tsx';

type Day = Value<'agentStatementFacts'>['days'][number];

interface DaysProps {
  account: string;
  days: Day[];
  /** Shows only the rounds of this day. */
  onDay: (day: string) => void;
}

/** The days on which a member played in the period of a statement; nothing where there is only one. */
export function MemberDays({ account, days, onDay }: DaysProps) {
  const t = useT();
  if (days.length < 2) return null;
  const title = t('agents.statement.daysOf', { name: account });
  const column: Column<Day> = {
    id: 'day',
    head: t('agents.statement.day'),
    cell: ({ day }) => (
      <Button
        size="small"
        aria-label={t('agents.statement.roundsOfDay', { name: account, day: calendarDayText(day) })}
        onClick={() => onDay(day)}
      >
        {calendarDayText(day)}
      </Button>
    ),
    lead: true,
  };
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{title}</h3>
      <BarPlot
        points={days.map(({ day, validBet }) => ({ key: day, label: calendarDayText(day), amount: validBet }))}
        label={t('agents.statement.daysPlot', { count: days.length })}
      />
      <DataList rows={days} columns={[column, ...figureColumns<Day>(t)]} rowKey={({ day }) => day} caption={title} />
    </section>
  );
}
