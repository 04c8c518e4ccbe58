import { Badge, type Column, DataList } from '@sanam/ui';
import type { Input, Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { amountText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { agentTransactionCalls } from '../../contract/transaction-calls.ts';
import {
  directions,
  kindsOfScope,
  type TransactionKind,
  type TransactionScope,
  transactionScopes,
} from '../../contract/transaction-states.ts';
import { Choice } from '../choice.tsx';
import { FileButton } from '../files/file-button.tsx';
import { NameSearch } from '../name-search.tsx';
import { ReportDates } from '../reports/report-dates.tsx';
import { ListFoot, useAsk, useRead } from '../steps.tsx';

type Row = Value<'agentTransactions'>['list'][number];
type Filter = Pick<Input<'agentTransactions'>['query'], 'kind' | 'direction' | 'account'> & { scope: TransactionScope };

/** The page of entries: of the own agent wallet, or of deposits, withdrawals and payments of the downline. */
export function DetailsPage() {
  const t = useT();
  const { range, filter, asked, after, on, setRange, setFilter } = useAsk<Filter>('last7', { scope: 'own' });
  const entries = useRead(['transactions', asked, after], () =>
    call(agentTransactionCalls.agentTransactions, { query: { ...asked, after } }),
  );
  return (
    <div className="flex flex-col gap-4">
      <ReportDates range={range} onRange={setRange} />
      <EntryFilters filter={filter} onFilter={setFilter} />
      {filter.scope === 'team' && <NameSearch onName={(account) => setFilter({ ...filter, account })} />}
      <ListStates
        query={entries}
        isEmpty={({ list }) => list.length === 0}
        icon="list"
        emptyTitle={t('agentDetails.none')}
        emptyText={t(`agentDetails.noneText.${filter.scope}`)}
      >
        {(data) => (
          <>
            <FileButton list="agentTransactions" query={asked} />
            <DataList
              rows={data.list}
              columns={columnsOf(t, data.zone, filter.scope)}
              rowKey={({ entryId }) => entryId}
              caption={t('agents.centre.page.agentAccountDetails')}
            />
            <ListFoot zone={data.zone} {...on(data.hasMore, data.list.at(-1)?.entryId)} />
          </>
        )}
      </ListStates>
    </div>
  );
}

function EntryFilters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const t = useT();
  const kinds: readonly TransactionKind[] = kindsOfScope[filter.scope];
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Choice
        label={t('agentDetails.scope')}
        value={filter.scope}
        options={transactionScopes.map((value) => ({ value, label: t(`agentDetails.scopeName.${value}`) }))}
        // The scopes have different kinds and names, so these filters are reset.
        onChoice={(scope = 'own') => onFilter({ scope, direction: filter.direction })}
      />
      <Choice
        label={t('agentDetails.kind')}
        all={t('agentDetails.everyKind')}
        value={filter.kind}
        options={kinds.map((value) => ({ value, label: t(`agentDetails.kindName.${value}`) }))}
        onChoice={(kind) => onFilter({ ...filter, kind })}
      />
      <Choice
        label={t('agentDetails.direction')}
        all={t('agentDetails.both')}
        value={filter.direction}
        options={directions.map((value) => ({ value, label: t(`agentDetails.directionName.${value}`) }))}
        onChoice={(direction) => onFilter({ ...filter, direction })}
      />
    </div>
  );
}

function columnsOf(t: Translate, zone: string, scope: TransactionScope): Column<Row>[] {
  const all: (Column<Row> | null)[] = [
    { id: 'time', head: t('agentDetails.time'), cell: ({ time }) => dateTimeText(time, zone) },
    {
      id: 'account',
      head: t(scope === 'own' ? 'agentDetails.other' : 'agentDetails.account'),
      cell: ({ account }) => account ?? '–',
      lead: scope === 'team',
    },
    {
      id: 'kind',
      head: t('agentDetails.kind'),
      cell: ({ kind }) => <Badge tone="neutral">{t(`agentDetails.kindName.${kind}`)}</Badge>,
      lead: scope === 'own',
    },
    {
      id: 'amount',
      head: t('agentDetails.amount'),
      cell: ({ amount }) => <Result amount={amount} />,
      end: true,
      side: true,
    },
    balance('before'),
    balance('after'),
    {
      id: 'reference',
      head: t('agentDetails.reference'),
      cell: ({ reference }) => <span className="break-all tabular">{reference}</span>,
    },
  ];
  return all.filter((one): one is Column<Row> => one !== null);

  /** Balance columns only for the own wallet; balances of others are not disclosed. */
  function balance(id: 'before' | 'after'): Column<Row> | null {
    if (scope === 'team') return null;
    return { id, head: t(`agentDetails.${id}`), cell: (row) => amountText(row[id] ?? '0.00'), end: true };
  }
}
