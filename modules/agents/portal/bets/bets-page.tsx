import { Badge, type Column, DataList } from '@sanam/ui';
import { useGameMenus } from '@sanam/catalogue/portal/queries.ts';
import { uniqueVendors } from '@sanam/catalogue/portal/unique-vendors.ts';
import type { Input, Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { BarPlot } from '@sanam/portal/components/plot.tsx';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import { TotalsBar } from '@sanam/portal/components/totals-bar.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { directionOf, moneyText, unsignedText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { type GameType, gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { agentBetCalls } from '../../contract/bet-calls.ts';
import { betStates } from '../../contract/bet-states.ts';
import { Choice } from '../choice.tsx';
import { FileButton } from '../files/file-button.tsx';
import { NameSearch } from '../name-search.tsx';
import { ReportDates } from '../reports/report-dates.tsx';
import { ListFoot, useAsk, useRead } from '../steps.tsx';
import { signedText } from '../signed-text.ts';

type Row = Value<'agentBets'>['list'][number];
type Filter = Pick<Input<'agentBets'>['query'], 'account' | 'product' | 'vendor' | 'state'>;

/** The page of all bets of the downline, newest first. */
export function BetsPage() {
  const t = useT();
  const { range, filter, asked, after, on, setRange, setFilter } = useAsk<Filter>('today', {});
  const bets = useRead(['bets', asked, after], () => call(agentBetCalls.agentBets, { query: { ...asked, after } }));
  const hours = useRead(['betHours', asked], () => call(agentBetCalls.agentBetHours, { query: asked }));
  return (
    <div className="flex flex-col gap-4">
      <ReportDates range={range} onRange={setRange} />
      <NameSearch onName={(account) => setFilter({ ...filter, account })} />
      <BetFilters filter={filter} onFilter={setFilter} />
      <ListStates
        query={bets}
        isEmpty={({ list }) => list.length === 0}
        icon="list"
        emptyTitle={t('agentBets.none')}
        emptyText={t('agentBets.noneText')}
      >
        {(data) => (
          <>
            {hours.data !== undefined && <Hours data={hours.data} />}
            <FileButton list="agentBets" query={asked} />
            <DataList
              rows={data.list}
              columns={columnsOf(t, data.zone)}
              rowKey={({ factId }) => factId}
              caption={t('agents.centre.page.agentTeamBet')}
            />
            <ListFoot zone={data.zone} {...on(data.hasMore, data.list.at(-1)?.factId)} />
          </>
        )}
      </ListStates>
    </div>
  );
}

function BetFilters({ filter, onFilter }: { filter: Filter; onFilter: (filter: Filter) => void }) {
  const t = useT();
  const lanes = useGameMenus().data?.lanes ?? [];
  const vendors = uniqueVendors(
    lanes.filter((lane) => filter.product === undefined || lane.gameClassify === filter.product),
  );
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Choice<GameType>
        label={t('agentBets.product')}
        all={t('agentBets.everyProduct')}
        value={filter.product}
        options={gameTypes.map((value) => ({ value, label: t(`games.type.${value}`) }))}
        onChoice={(product) => onFilter({ ...filter, vendor: undefined, product })}
      />
      <Choice
        label={t('agentBets.vendor')}
        all={t('agentBets.everyVendor')}
        value={filter.vendor}
        options={vendors.map(({ vassalage, displayName }) => ({ value: vassalage, label: displayName }))}
        onChoice={(vendor) => onFilter({ ...filter, vendor })}
      />
      <Choice
        label={t('agentBets.state')}
        all={t('agentBets.everyState')}
        value={filter.state}
        options={betStates.map((value) => ({ value, label: t(`agentBets.stateName.${value}`) }))}
        onChoice={(state) => onFilter({ ...filter, state })}
      />
    </div>
  );
}

/** Totals of all filtered bets, and valid bets by hour of the day. */
function Hours({ data: { totals, byHour } }: { data: Value<'agentBetHours'> }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const points = byHour.map(({ hour, validBet }) => ({
    key: String(hour),
    label: t('agentBets.hour', { hour: String(hour).padStart(2, '0') }),
    amount: validBet,
  }));
  return (
    <>
      <TotalsBar
        totals={[
          { label: t('agentBets.bets'), text: countText(totals.bets) },
          { label: t('agentBets.stake'), text: moneyText(totals.stake, symbol) },
          { label: t('agentBets.validBet'), text: moneyText(totals.validBet, symbol) },
          { label: t('agentBets.payout'), text: moneyText(totals.payout, symbol) },
          {
            label: t('agentBets.result'),
            text: unsignedText(totals.result, symbol),
            direction: directionOf(totals.result),
          },
        ]}
      />
      <BarPlot points={points} label={t('agentBets.byHour')} />
    </>
  );
}

function columnsOf(t: Translate, zone: string): Column<Row>[] {
  const amount = (id: 'stake' | 'validBet' | 'payout'): Column<Row> => ({
    id,
    head: t(`agentBets.${id}`),
    cell: (row) => signedText(row[id]),
    end: true,
  });
  return [
    { id: 'time', head: t('agentBets.time'), cell: ({ time }) => dateTimeText(time, zone) },
    { id: 'account', head: t('agentBets.account'), cell: ({ account }) => account, lead: true },
    { id: 'product', head: t('agentBets.product'), cell: ({ product }) => t(`games.type.${product as GameType}`) },
    { id: 'vendor', head: t('agentBets.vendor'), cell: ({ vendor }) => vendor },
    { id: 'game', head: t('agentBets.game'), cell: ({ game }) => game },
    amount('stake'),
    amount('validBet'),
    amount('payout'),
    {
      id: 'result',
      head: t('agentBets.result'),
      cell: ({ result }) => <Result amount={result} />,
      end: true,
      side: true,
    },
    {
      id: 'state',
      head: t('agentBets.state'),
      cell: ({ state }) => (
        <Badge tone={state === 'corrected' ? 'caution' : 'neutral'}>{t(`agentBets.stateName.${state}`)}</Badge>
      ),
    },
    {
      id: 'round',
      head: t('agentBets.round'),
      cell: ({ round }) => <span className="break-all tabular">{round}</span>,
    },
  ];
}
