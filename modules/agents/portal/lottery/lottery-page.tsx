import { Badge, type Column, DataList } from '@sanam/ui';
import type { Input, Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import { type Total, TotalsBar } from '@sanam/portal/components/totals-bar.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { directionOf, moneyText, unsignedText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { agentLotteryCalls } from '../../contract/lottery-calls.ts';
import { NameSearch } from '../name-search.tsx';
import { ReportDates } from '../reports/report-dates.tsx';
import { signedText } from '../signed-text.ts';
import { useAsk, useRead } from '../steps.tsx';
import { LotteryBets, useLotteryBets } from './lottery-bets.tsx';
import { playText } from './play-text.ts';

type Report = Value<'agentLottery'>;
type Game = Report['games'][number];
type Play = Game['plays'][number];
type Filter = Pick<Input<'agentLottery'>['query'], 'account'>;

/** The page of the team's lottery: sums by game and play type, then the bets with their tickets. */
export function LotteryPage() {
  const t = useT();
  const site = useSite();
  const { range, asked, after, on, setRange, setFilter } = useAsk<Filter>('last7', {});
  const report = useRead(['lottery', asked], () => call(agentLotteryCalls.agentLottery, { query: asked }));
  const bets = useLotteryBets({ ...asked, after });
  return (
    <div className="flex flex-col gap-4">
      <ReportDates range={range} onRange={setRange} />
      <NameSearch onName={(account) => setFilter({ account })} />
      <ListStates
        query={report}
        isEmpty={({ games }) => games.length === 0}
        icon="list"
        emptyTitle={t('agentLottery.none')}
        emptyText={t('agentLottery.noneText')}
      >
        {(data) => (
          <>
            <TotalsBar totals={totalsOf(data.totals, site?.symbol, t)} />
            <p className="text-xs text-ink-soft">{t('agentLottery.commissionText')}</p>
            {data.games.map((game) => (
              <GamePlays key={game.gameCode} game={game} />
            ))}
            <p className="text-xs text-ink-soft">
              {t('agents.centre.asOf', { time: dateTimeText(data.asOf, data.zone), zone: data.zone })}
            </p>
            <LotteryBets bets={bets} on={on} />
          </>
        )}
      </ListStates>
    </div>
  );
}

const sums = ['stake', 'validBet', 'payout'] as const;

const totalsOf = (totals: Report['totals'], symbol: string | undefined, t: Translate): Total[] => [
  ...sums.map((id) => ({ label: t(`agentBets.${id}`), text: moneyText(totals[id], symbol) })),
  { label: t('agentBets.result'), text: unsignedText(totals.result, symbol), direction: directionOf(totals.result) },
  { label: t('agentLottery.commission'), text: moneyText(totals.commission, symbol) },
];

/** A game with its sums in the heading and its play types below. */
function GamePlays({ game }: { game: Game }) {
  const t = useT();
  return (
    <section className="flex flex-col gap-2">
      <h3 className="flex flex-wrap items-center justify-between gap-2 font-semibold">
        {game.game}
        <span className="flex items-center gap-2 text-sm">
          <Result amount={game.result} />
          <Badge tone="brand">{t('agentLottery.earned', { amount: signedText(game.commission) })}</Badge>
        </span>
      </h3>
      <DataList
        rows={game.plays}
        columns={columnsOf(t)}
        rowKey={({ playType }) => playType}
        caption={t('agentLottery.ofGame', { game: game.game })}
      />
    </section>
  );
}

function columnsOf(t: Translate): Column<Play>[] {
  return [
    { id: 'play', head: t('agentLottery.play'), cell: ({ playType }) => playText(playType, t), lead: true },
    { id: 'tickets', head: t('agentLottery.tickets'), cell: ({ tickets }) => countText(tickets), end: true },
    { id: 'lines', head: t('agentLottery.lines'), cell: ({ lines }) => countText(lines), end: true },
    ...sums.map(
      (id): Column<Play> => ({ id, head: t(`agentBets.${id}`), cell: (row) => signedText(row[id]), end: true }),
    ),
    {
      id: 'result',
      side: true,
      end: true,
      cell: ({ result }) => <Result amount={result} />,
      head: t('agentBets.result'),
    },
    {
      id: 'commission',
      head: t('agentLottery.commission'),
      cell: ({ commission }) => signedText(commission),
      end: true,
    },
  ];
}
