import { DateRange } from '@sanam/portal/components/date-range.tsx';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { RecordView } from '@sanam/portal/components/record-parts.tsx';
import { useDayRange } from '@sanam/portal/components/use-day-range.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Field, Icon, Money, Select } from '@sanam/ui';
import { useState } from 'react';
import { ticketStates } from '../../contract/states.ts';
import { drawName } from '../draw-name.ts';
import { useLotteryMenu } from '../hall/queries.ts';
import { type TicketFilter, type TicketRow, useTickets } from './queries.ts';
import { TicketBadge } from './ticket-state.tsx';

const states = ['open', ...ticketStates.filter((state) => state !== 'accepted')] as const;

/** The list of tickets with filters by state, game and day, and with total price and payout. */
export function TicketList({ onOpen }: { onOpen: (ticketNo: string) => void }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const [range, setRange] = useDayRange('last7');
  const [filter, setFilter] = useState<Pick<TicketFilter, 'state' | 'gameCode'>>({});
  const [page, setPage] = useState(1);
  const tickets = useTickets({ ...range, ...filter, pageNo: page });
  const money = (amount: string) => moneyText(amount, symbol);
  /** Resets the page to the first one when a filter changes. */
  const restarted =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      setPage(1);
      set(value);
    };
  return (
    <div className="flex flex-col gap-4">
      <DateRange range={range} onRange={restarted(setRange)} />
      <Filters filter={filter} onFilter={restarted(setFilter)} />
      <ListStates
        query={tickets}
        isEmpty={({ list }) => list.length === 0}
        icon="ticket"
        emptyTitle={t('lottery.noTickets')}
        emptyText={t('lottery.noTicketsText')}
      >
        {(data) => (
          <RecordView
            record={data}
            totals={[
              { label: t('lottery.ticketCount'), text: String(data.totals.count) },
              { label: t('lottery.price'), text: money(data.totals.price) },
              { label: t('lottery.payout'), text: money(data.totals.payout) },
            ]}
            page={page}
            onPage={setPage}
          >
            <ul aria-label={t('member.lotteryTickets')} className="flex flex-col gap-2">
              {data.list.map((row) => (
                <li key={row.ticketNo}>
                  <Row row={row} zone={data.zone} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </RecordView>
        )}
      </ListStates>
    </div>
  );
}

interface FiltersProps {
  filter: Pick<TicketFilter, 'state' | 'gameCode'>;
  onFilter: (filter: Pick<TicketFilter, 'state' | 'gameCode'>) => void;
}

function Filters({ filter, onFilter }: FiltersProps) {
  const t = useT();
  const menu = useLotteryMenu(null);
  const games = menu.data?.flatMap(({ gameMenus }) => gameMenus) ?? [];
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t('lottery.ticketStateHead')}>
        <Select
          value={filter.state ?? ''}
          onChange={({ target }) => onFilter({ ...filter, state: states.find((one) => one === target.value) })}
        >
          <option value="">{t('lottery.everyState')}</option>
          {states.map((state) => (
            <option key={state} value={state}>
              {t(`lottery.ticketState.${state}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t('lottery.game')}>
        <Select
          value={filter.gameCode ?? ''}
          onChange={({ target }) => onFilter({ ...filter, gameCode: target.value || undefined })}
        >
          <option value="">{t('lottery.everyGame')}</option>
          {games.map(({ gameCode, gameName }) => (
            <option key={gameCode} value={gameCode}>
              {gameName}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}

interface RowProps {
  row: TicketRow;
  zone: string;
  onOpen: (ticketNo: string) => void;
}

/** The row of one ticket in two lines; the whole row opens the ticket. */
function Row({ row, zone, onOpen }: RowProps) {
  const t = useT();
  const symbol = useSite()?.symbol;
  return (
    <button
      type="button"
      onClick={() => onOpen(row.ticketNo)}
      className="flex w-full items-center gap-3 rounded-lg bg-surface p-3 text-start shadow-low hover:shadow-high"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold">{row.gameName}</span>
          <TicketBadge ticket={row} />
        </span>
        <span className="tabular block text-sm text-ink-soft">
          {drawName(row.numero, t)} · {t('lottery.lines', { count: row.lineCount })} · #{row.ticketNo}
        </span>
        <span className="tabular block text-xs text-ink-soft">{dateTimeText(row.acceptedAt, zone)}</span>
      </span>
      <span className="flex flex-col items-end">
        <span className="num font-semibold">{moneyText(row.price, symbol)}</span>
        {row.payout === null || row.payout === '0.00' ? null : (
          <Money
            text={moneyText(row.payout, symbol)}
            direction="gain"
            gainLabel={t('record.in')}
            lossLabel={t('record.out')}
            className="text-sm font-semibold"
          />
        )}
      </span>
      <Icon name="chevronRight" className="shrink-0 text-ink-soft" />
    </button>
  );
}
