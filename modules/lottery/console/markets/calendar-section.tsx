import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useZone } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { dayFromToday } from '../days.ts';
import { Nothing } from '../draws/draw-sections.tsx';
import { CalendarDialog } from './calendar-dialog.tsx';
import type { MarketRow } from './market-list.tsx';

type Day = Value<'opsListCalendar'>['days'][number];

const AHEAD_DAYS = 60;

/** The next draw days of a market, with the days that were added, skipped or moved. */
export function CalendarSection({ market }: { market: MarketRow }) {
  const t = useWords();
  const call = useCall();
  const [zone] = useZone();
  const mayChange = useMay('lottery.market.change');
  const [isChanging, setIsChanging] = useState(false);
  const [span] = useState(() => ({ from: dayFromToday(0, zone), to: dayFromToday(AHEAD_DAYS, zone) }));
  const query = useQuery({
    queryKey: ['lotteryCalendar', market.market, span],
    queryFn: ({ signal }) => call('opsListCalendar', { params: { market: market.market }, query: span }, { signal }),
  });
  return (
    <Section title={t('lotteryMarket.calendar')} isWide>
      {mayChange && (
        <Button variant="outlined" onClick={() => setIsChanging(true)} sx={{ mb: 1.5 }}>
          {t('lotteryMarket.changeDay')}
        </Button>
      )}
      <RecordFrame query={query}>{({ days }) => <Days days={days} />}</RecordFrame>
      {isChanging && (
        <CalendarDialog market={market} reload={() => query.refetch()} onClose={() => setIsChanging(false)} />
      )}
    </Section>
  );
}

function Days({ days }: { days: readonly Day[] }) {
  const t = useWords();
  if (days.length === 0) return <Nothing text={t('lotteryMarket.noDays')} />;
  return (
    <PlainTable
      label={t('lotteryMarket.calendar')}
      heads={[
        'lotteryMarket.day',
        'lotteryDraw.draw',
        'lotteryDraw.winningAt',
        'lotteryMarket.draws',
        'lotteryMarket.dayChange',
        'lotteryMarket.why',
      ]}
      rows={days.map((one) => ({
        key: one.day,
        cells: [
          one.day,
          one.numero ?? '–',
          <Moment key="at" at={one.winningAt} />,
          one.draws,
          <Change key="change" day={one} />,
          one.reason || '–',
        ],
      }))}
    />
  );
}

function Change({ day: { change, movedTo } }: { day: Day }) {
  const t = useWords();
  if (change === null) return <>–</>;
  return (
    <>
      <Tag tone="caution">{t(`lotteryMarket.changed.${change}`)}</Tag> {movedTo}
    </>
  );
}
