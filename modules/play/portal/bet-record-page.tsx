import { Badge, Button, type Column, DataList, Field, Select, type Tone } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { DateRange } from '@sanam/portal/components/date-range.tsx';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { BarPlot } from '@sanam/portal/components/plot.tsx';
import { RecordView, Result } from '@sanam/portal/components/record-parts.tsx';
import { Slot } from '@sanam/portal/components/slot.tsx';
import type { Total } from '@sanam/portal/components/totals-bar.tsx';
import { useDayRange } from '@sanam/portal/components/use-day-range.ts';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Input, Value } from '@sanam/client/client';
import { amountText, directionOf, unsignedText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { playCalls } from '../contract/calls.ts';
import { ExportBox } from '@sanam/wallet/portal/export-box.tsx';
import { GameTypeField } from './game-type-field.tsx';
import { keys } from './keys.ts';
import { calendarDayText, dateTimeText } from '@sanam/portal/lib/time.ts';
import { useGameMenus } from '@sanam/catalogue/portal/queries.ts';
import { uniqueVendors } from '@sanam/catalogue/portal/unique-vendors.ts';
import { useReplay } from './use-replay.ts';

type Row = Value<'betRecord'>['list'][number];
type Filter = Pick<Input<'betRecord'>['query'], 'gameType' | 'vassalage' | 'status'>;
const statuses = ['running', 'settled', 'void'] as const;
const statusTones: Record<Row['status'], Tone> = { running: 'caution', settled: 'neutral', void: 'neutral' };

/** The betting record: one row per round, with the totals of the filter and links to replays. */
export function BetRecordPage() {
  const t = useT();
  const site = useSite();
  const [range, setRange] = useDayRange('last7');
  const [filter, setFilter] = useState<Filter>({});
  const [page, setPage] = useState(1);
  const replay = useReplay();
  const query = { ...range, ...filter, pageNo: page };
  const bets = useQuery({
    queryKey: [...keys.bets, query],
    queryFn: () => call(playCalls.betRecord, { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-4">
      <DateRange
        range={range}
        onRange={(next) => {
          setPage(1);
          setRange(next);
        }}
      />
      <Filters
        filter={filter}
        onFilter={(next) => {
          setPage(1);
          setFilter(next);
        }}
      />
      <ListStates
        query={bets}
        isEmpty={({ list }) => list.length === 0}
        icon="games"
        emptyTitle={t('record.noBets')}
        emptyText={t('record.noBetsText')}
      >
        {(data) => (
          <RecordView record={data} totals={totalsOf(data.totals, site?.symbol, t)} page={page} onPage={setPage}>
            <ResultPlot plot={data.plot} />
            <DataList
              rows={data.list}
              columns={columnsOf(t, data.zone, replay)}
              rowKey={(row) => row.roundId}
              caption={t('member.personalHistoryCopy')}
            />
          </RecordView>
        )}
      </ListStates>
      <ExportBox record="bets" range={range} />
    </div>
  );
}

/** The chart of the result by day. */
function ResultPlot({ plot }: { plot: Value<'betRecord'>['plot'] }) {
  const t = useT();
  if (plot.length < 2) return null;
  const points = plot.map(({ day, result }) => ({ key: day, label: calendarDayText(day), amount: result }));
  return <BarPlot points={points} label={t('record.resultByDay', { count: points.length })} />;
}

function totalsOf(totals: Value<'betRecord'>['totals'], symbol: string | undefined, t: Translate): Total[] {
  return [
    { label: t('record.rounds'), text: countText(totals.count) },
    { label: t('record.stake'), text: unsignedText(totals.stake, symbol) },
    { label: t('record.validBet'), text: unsignedText(totals.validBet, symbol) },
    { label: t('record.win'), text: unsignedText(totals.win, symbol) },
    {
      label: t('record.result'),
      text: unsignedText(totals.result, symbol),
      direction: directionOf(totals.result),
    },
  ];
}

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const t = useT();
  const lanes = useGameMenus().data?.lanes ?? [];
  const vendors = uniqueVendors(lanes.filter((lane) => !filter.gameType || lane.gameClassify === filter.gameType));
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <GameTypeField value={filter.gameType} onType={(gameType) => onFilter({ status: filter.status, gameType })} />
      <Field label={t('record.vendor')}>
        <Select
          value={filter.vassalage ?? ''}
          onChange={(event) => onFilter({ ...filter, vassalage: event.target.value || undefined })}
        >
          <option value="">{t('record.allVendors')}</option>
          {vendors.map((vendor) => (
            <option key={vendor.vassalage} value={vendor.vassalage}>
              {vendor.displayName}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('record.status')}>
        <Select
          value={filter.status ?? ''}
          onChange={(event) =>
            onFilter({ ...filter, status: statuses.find((status) => status === event.target.value) })
          }
        >
          <option value="">{t('record.allStatuses')}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {t(`record.roundStatus.${status}`)}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

function columnsOf(t: Translate, zone: string, replay: ReturnType<typeof useReplay>): Column<Row>[] {
  const amount = (id: 'stake' | 'validBet' | 'win'): Column<Row> => ({
    id,
    head: t(`record.${id}`),
    cell: (row) => amountText(row[id]),
    end: true,
  });
  /** Returns a column with the amount and its bonus part, if any. */
  const withBonus = (id: 'stake' | 'win', part: 'stakeBonus' | 'winBonus'): Column<Row> => ({
    ...amount(id),
    cell: (row) =>
      directionOf(row[part]) === 'none' ? (
        amountText(row[id])
      ) : (
        <TwoLines first={amountText(row[id])} second={t('record.bonusPart', { amount: amountText(row[part]) })} />
      ),
  });
  return [
    {
      id: 'game',
      head: t('record.game'),
      cell: (row) => <TwoLines first={row.gameName} second={row.vendor} />,
      lead: true,
    },
    {
      id: 'time',
      head: t('record.time'),
      cell: (row) => <TwoLines first={dateTimeText(row.time, zone)} second={row.round} />,
    },
    withBonus('stake', 'stakeBonus'),
    amount('validBet'),
    withBonus('win', 'winBonus'),
    {
      id: 'result',
      head: t('record.result'),
      cell: (row) => <Result amount={row.result} />,
      end: true,
      side: true,
    },
    {
      id: 'status',
      head: t('record.status'),
      cell: (row) => <Badge tone={statusTones[row.status]}>{t(`record.roundStatus.${row.status}`)}</Badge>,
    },
    { id: 'replay', head: t('record.more'), foot: true, cell: (row) => <RoundFoot row={row} replay={replay} /> },
  ];
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <span className="tabular block">
      {first}
      <span className="block max-w-44 truncate text-xs font-normal text-ink-soft" title={second}>
        {second}
      </span>
    </span>
  );
}

/** The replay of a round, and what other modules tell of it. */
function RoundFoot({ row, replay }: { row: Row; replay: ReturnType<typeof useReplay> }) {
  return (
    <div className="flex flex-wrap gap-x-3 md:flex-col md:items-start">
      <ReplayButton row={row} replay={replay} />
      {row.status === 'running' ? null : (
        <Suspense fallback={null}>
          <Slot of="betRound" roundId={row.roundId} name={row.gameName} />
        </Suspense>
      )}
    </div>
  );
}

function ReplayButton({ row, replay }: { row: Row; replay: ReturnType<typeof useReplay> }) {
  const t = useT();
  if (!row.hasReplay) return <>–</>;
  return (
    <Button
      size="small"
      look="ghost"
      icon="play"
      busy={replay.busy === row.roundId}
      className="-ms-3 max-md:mt-2"
      onClick={() => void replay.open(row.roundId)}
    >
      {t('record.replay')}
      <span className="sr-only">{row.round}</span>
    </Button>
  );
}
