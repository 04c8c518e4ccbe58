import type { Value } from '@sanam/client/client';
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
import { reasonText } from './reason-text.ts';

type Bet = Value<'turnoverBets'>['list'][number];

const filters = ['all', 'yes', 'no'] as const;

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
