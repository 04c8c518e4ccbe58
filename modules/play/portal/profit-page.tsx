import { type Column, DataList, Field, Select } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DateRange } from '@sanam/portal/components/date-range.tsx';
import type { DayRange } from '@sanam/portal/components/day-range.ts';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { BarPlot, BarRows } from '@sanam/portal/components/plot.tsx';
import { RecordView, Result } from '@sanam/portal/components/record-parts.tsx';
import type { Total } from '@sanam/portal/components/totals-bar.tsx';
import { useDayRange } from '@sanam/portal/components/use-day-range.ts';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { amountText, directionOf, moneyText, unsignedText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { calendarDayText } from '@sanam/portal/lib/time.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import { ExportBox } from '@sanam/wallet/portal/export-box.tsx';
import { playCalls } from '../contract/calls.ts';
import { type ProfitGroup, profitGroups } from '../contract/states.ts';
import { GameTypeField } from './game-type-field.tsx';
import { keys } from './keys.ts';

type Profit = Value<'profitRecord'>;
type Row = Profit['list'][number];
interface Filter {
  group: ProfitGroup;
  gameType?: GameType | undefined;
}

/** The result of play, bonuses and fees, and the deposits and withdrawals beside it. */
export function ProfitPage() {
  const t = useT();
  const site = useSite();
  const [range, setRange] = useDayRange('last7');
  const [filter, setFilter] = useState<Filter>({ group: 'day' });
  const [page, setPage] = useState(1);
  const query = { ...range, ...filter, pageNo: page };
  const profit = useQuery({
    queryKey: [...keys.bets, 'profit', query],
    queryFn: () => call(playCalls.profitRecord, { query }),
    placeholderData: keepPreviousData,
  });
  const change = (next: Partial<{ range: DayRange; filter: Filter }>) => {
    setPage(1);
    if (next.range) setRange(next.range);
    if (next.filter) setFilter(next.filter);
  };
  return (
    <div className="flex flex-col gap-4">
      <DateRange range={range} onRange={(next) => change({ range: next })} />
      <Filters filter={filter} onFilter={(next) => change({ filter: next })} />
      <ListStates
        query={profit}
        isEmpty={(data) => isEmpty(data)}
        icon="coins"
        emptyTitle={t('record.noProfit')}
        emptyText={t('record.noProfitText')}
      >
        {(data) => (
          <RecordView record={data} totals={totalsOf(data.totals, site?.symbol, t)} page={page} onPage={setPage}>
            <PaidInAndOut totals={data.totals} symbol={site?.symbol} />
            <ProfitPlot plot={data.plot} group={filter.group} />
            <DataList
              rows={data.list}
              columns={columnsOf(t)}
              rowKey={(row) => row.day ?? row.gameType ?? ''}
              caption={t('member.personalProfit')}
            />
          </RecordView>
        )}
      </ListStates>
      <ExportBox record="profit" range={range} />
    </div>
  );
}

const NOTHING = '0.00';
const isEmpty = ({ totals: { stake, net, deposits, withdrawals } }: Profit): boolean =>
  [stake, net, deposits, withdrawals].every((amount) => amount === NOTHING);

/** Returns the name of a row: its day, its type, or "no game". */
const nameOf = ({ day, gameType }: Pick<Row, 'day' | 'gameType'>, t: Translate): string =>
  day === null ? t(gameType === null ? 'record.outsideGames' : `games.type.${gameType}`) : calendarDayText(day);

function Filters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const t = useT();
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Field label={t('record.group')}>
        <Select
          value={filter.group}
          onChange={(event) =>
            onFilter({ ...filter, group: profitGroups.find((one) => one === event.target.value) ?? 'day' })
          }
        >
          {profitGroups.map((group) => (
            <option key={group} value={group}>
              {t(`record.groupName.${group}`)}
            </option>
          ))}
        </Select>
      </Field>
      <GameTypeField value={filter.gameType} onType={(gameType) => onFilter({ ...filter, gameType })} />
    </div>
  );
}

function ProfitPlot({ plot, group }: { plot: Profit['plot']; group: ProfitGroup }) {
  const t = useT();
  const points = plot.map((one) => ({ key: one.day ?? one.gameType ?? '', label: nameOf(one, t), amount: one.net }));
  const label = t(group === 'day' ? 'record.profitByDay' : 'record.profitByType', { count: points.length });
  if (group === 'day') return <BarPlot points={points} label={label} sumLine />;
  return <BarRows points={points} label={label} textOf={(amount) => moneyText(amount, '')} />;
}

function PaidInAndOut({ totals, symbol }: { totals: Profit['totals']; symbol: string | undefined }) {
  const t = useT();
  return (
    <p className="text-sm text-ink-soft">
      {t('record.paidInAndOut', {
        deposits: moneyText(totals.deposits, symbol),
        withdrawals: moneyText(totals.withdrawals, symbol),
        difference: moneyText(totals.difference, symbol),
      })}
    </p>
  );
}

const figures = ['stake', 'validBet', 'win'] as const;
const results = ['result', 'bonus', 'points', 'fees', 'net'] as const;

function totalsOf(totals: Profit['totals'], symbol: string | undefined, t: Translate): Total[] {
  return [
    ...figures.map((id) => ({ label: t(`record.${id}`), text: unsignedText(totals[id], symbol) })),
    ...results.map((id) => ({
      label: t(`record.profit.${id}`),
      text: unsignedText(totals[id], symbol),
      direction: directionOf(totals[id]),
    })),
  ];
}

function columnsOf(t: Translate): Column<Row>[] {
  return [
    { id: 'name', head: t('record.groupHead'), cell: (row) => nameOf(row, t), lead: true },
    ...figures.map(
      (id): Column<Row> => ({
        id,
        head: t(`record.${id}`),
        cell: (row) => amountText(row[id]),
        end: true,
      }),
    ),
    ...results.map(
      (id): Column<Row> => ({
        id,
        head: t(`record.profit.${id}`),
        cell: (row) => <Result amount={row[id]} />,
        end: true,
        side: id === 'net',
      }),
    ),
  ];
}
