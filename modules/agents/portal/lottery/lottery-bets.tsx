import { Badge } from '@sanam/ui';
import type { Input, Value } from '@sanam/client/client';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { Result } from '@sanam/portal/components/record-parts.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { agentLotteryCalls } from '../../contract/lottery-calls.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { signedText } from '../signed-text.ts';
import { ListFoot, type useAsk, useRead } from '../steps.tsx';
import { playText } from './play-text.ts';

type Bet = Value<'agentLotteryBets'>['list'][number];
type Ticket = Bet['tickets'][number];

interface Props {
  bets: UseQueryResult<Value<'agentLotteryBets'>>;
  on: ReturnType<typeof useAsk>['on'];
}

/** Reads a page of the lottery bets of the team. */
export const useLotteryBets = (query: Input<'agentLotteryBets'>['query']) =>
  useRead(['lotteryBets', query], () => call(agentLotteryCalls.agentLotteryBets, { query }));

/** Lottery bets of the team; each opens to its tickets and to the rates that its commission comes from. */
export function LotteryBets({ bets, on }: Props) {
  const t = useT();
  if (bets.isPending) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('agentLottery.bets')}</h3>
      <ListStates
        query={bets}
        isEmpty={({ list }) => list.length === 0}
        icon="list"
        emptyTitle={t('agentLottery.none')}
        emptyText={t('agentLottery.noneText')}
      >
        {({ list, hasMore, zone }) => (
          <>
            <ul className="flex flex-col gap-2">
              {list.map((bet) => (
                <li key={bet.factId}>
                  <BetCard bet={bet} zone={zone} />
                </li>
              ))}
            </ul>
            <ListFoot zone={zone} {...on(hasMore, list.at(-1)?.factId)} />
          </>
        )}
      </ListStates>
    </section>
  );
}

function BetCard({ bet, zone }: { bet: Bet; zone: string }) {
  const t = useT();
  const [first] = bet.tickets;
  return (
    <details className="rounded-md border border-line p-3">
      <summary className="cursor-pointer">
        <span className="inline-flex flex-wrap items-center gap-2">
          <span className="font-semibold">{bet.account}</span>
          {bet.isDirect && <Badge tone="neutral">{t('agentReport.direct')}</Badge>}
          {bet.state === 'corrected' && <Badge tone="caution">{t('agentBets.stateName.corrected')}</Badge>}
          {first !== undefined && `${first.game} ${first.numero}`}
          <span className="text-sm text-ink-soft">{dateTimeText(bet.time, zone)}</span>
          <Result amount={bet.result} />
          <Badge tone="brand">{t('agentLottery.earned', { amount: signedText(bet.commission) })}</Badge>
        </span>
      </summary>
      <Commission bet={bet} />
      <ul className="mt-2 flex flex-col gap-2">
        {bet.tickets.map((ticket) => (
          <li key={ticket.ticketNo}>
            <TicketLines ticket={ticket} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The rates of each plan in words: valid bet times own rate less the rate below. */
function Commission({ bet: { validBet, rates } }: { bet: Bet }) {
  const t = useT();
  if (rates.length === 0) return <p className="mt-2 text-sm text-ink-soft">{t('agentLottery.noRate')}</p>;
  return rates.map(({ ownPpm, belowPpm }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, which have no other key
    <p key={at} className="mt-2 text-sm text-ink-soft">
      {t('agentLottery.rate', {
        validBet: signedText(validBet),
        own: percentText(ownPpm),
        below: percentText(belowPpm),
      })}
    </p>
  ));
}

function TicketLines({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const { ticketNo, series, price, payout, lineCount, lines } = ticket;
  const more = lineCount - lines.length;
  return (
    <div className="rounded-md bg-sunken p-2 text-sm">
      <p className="tabular">
        {t('agentLottery.ticket', { ticketNo, series, price: signedText(price), payout: signedText(payout) })}
      </p>
      <ul className="flex flex-wrap gap-x-4 text-ink-soft">
        {lines.map(({ playType, pick, stake }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a ticket, which never change
          <li key={at} className="tabular">
            {playText(playType, t)} {pick} × {signedText(stake)}
          </li>
        ))}
        {more > 0 && <li>{t('agentLottery.moreLines', { count: countText(more) })}</li>}
      </ul>
    </div>
  );
}
