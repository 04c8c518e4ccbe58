import type { Value } from '@sanam/client/client';
import { fromWire, toWire } from '@sanam/contract/money';
import { Chip, type Column, DataList, Pager } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { turnoverCalls } from '../../contract/turnover-calls.ts';
import { keys } from '../keys.ts';

type Bet = Value<'turnoverBets'>['list'][number];

const filters = ['all', 'yes', 'no'] as const;
const PERCENT_PPM = 10_000;

/** The bets of a requirement with their contribution and its reason. */
export function TurnoverBets({ turnoverId }: { turnoverId: string }) {
  const t = useT();
  const labels = usePagerLabels();
  const symbol = useSite()?.symbol;
  const [counted, setCounted] = useState<(typeof filters)[number]>('all');
  const [pageNo, setPageNo] = useState(1);
  const bets = useQuery({
    queryKey: [...keys.turnover, 'bets', turnoverId, counted, pageNo],
    queryFn: () => call(turnoverCalls.turnoverBets, { params: { turnoverId }, query: { counted, pageNo } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label={t('turnover.filter')} className="flex flex-wrap gap-2">
        {filters.map((one) => (
          <Chip
            key={one}
            pressed={counted === one}
            onPress={() => {
              setCounted(one);
              setPageNo(1);
            }}
          >
            {t(`turnover.filter.${one}`)}
          </Chip>
        ))}
      </div>
      <ListStates
        query={bets}
        isEmpty={({ list }) => list.length === 0}
        icon="list"
        emptyTitle={t('turnover.noBets')}
        emptyText={t('turnover.noBetsText')}
      >
        {({ list, totalPages }) => (
          <>
            <DataList
              rows={list}
              columns={columnsOf(t, symbol)}
              rowKey={({ factId, reason }) => `${factId} ${reason}`}
              caption={t('turnover.bets')}
            />
            <Pager page={pageNo} totalPages={totalPages} onPage={setPageNo} labels={labels} />
          </>
        )}
      </ListStates>
    </div>
  );
}

function columnsOf(t: Translate, symbol: string | undefined): Column<Bet>[] {
  return [
    {
      id: 'game',
      head: t('turnover.game'),
      cell: ({ game, vendor, at }) => (
        <span>
          <span className="font-semibold">{game}</span> <span className="text-ink-soft">{vendor}</span>
          <span className="num block text-xs font-normal text-ink-soft">{dateTimeText(at)}</span>
        </span>
      ),
      lead: true,
    },
    {
      id: 'counted',
      head: t('turnover.counted'),
      cell: ({ counted }) => <span className="num font-semibold">{moneyText(counted, symbol)}</span>,
      side: true,
    },
    {
      id: 'stake',
      head: t('turnover.stake'),
      cell: ({ stake }) => <span className="num">{moneyText(stake, symbol)}</span>,
    },
    { id: 'reason', head: t('turnover.why'), cell: (bet) => reasonText(t, bet, symbol), foot: true },
  ];
}

/**
 * Returns the reason in sentences: "Counts 10 % of ฿180.00: that is the weight of this game. ฿200.00 of it counted
 * elsewhere."
 */
function reasonText(t: Translate, { reason, weightPpm, ...bet }: Bet, symbol: string | undefined): string {
  const money = (wire: string): string => moneyText(wire, symbol);
  const why = t(`turnover.reason.${reason}`, { basis: money(bet.basis), percent: String(weightPpm / PERCENT_PPM) });
  if (reason !== 'COUNTED' && reason !== 'WEIGHTED') return why;
  const isCut = fromWire(bet.used) < fromWire(bet.basis);
  const elsewhere = fromWire(bet.valid) - fromWire(bet.basis);
  return [
    reason === 'COUNTED' && isCut ? '' : why,
    isCut ? t('turnover.cut', { counted: money(bet.counted) }) : '',
    elsewhere > 0n ? t('turnover.elsewhere', { amount: money(toWire(elsewhere)) }) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
