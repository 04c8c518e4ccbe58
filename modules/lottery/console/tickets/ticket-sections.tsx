import { Amount } from '@sanam/console/components/amount.tsx';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { type Fact, Facts } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { Tier } from '../book/number-table.tsx';
import { playName } from '../book/play-name.ts';
import { Nothing } from '../draws/draw-sections.tsx';
import type { Ticket } from './ticket-columns.tsx';

export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const t = useWords();
  const facts: Fact[] = [
    [t('lotteryDraw.stake'), <Amount key="stake" value={ticket.stake} />],
    [t('lotteryDraw.rebate'), <Amount key="rebate" value={ticket.rebate} />],
    [t('lotteryDraw.price'), <Amount key="price" value={ticket.price} />],
    [t('lotteryDraw.payout'), ticket.payout === null ? '–' : <Amount key="payout" value={ticket.payout} />],
    [t('lotteryTicket.series'), ticket.series],
    [t('lotteryTicket.acceptedAt'), <Moment key="accepted" at={ticket.acceptedAt} />],
    [t('lotteryDraw.winningAt'), <Moment key="winning" at={ticket.winningTime} />],
    [t('lotteryTicket.cancelUntil'), <Moment key="cancel" at={ticket.cancelUntil} />],
    [t('lotteryTicket.chase'), ticket.chaseId ?? '–'],
  ];
  return <Facts facts={facts} />;
}

export function Typed({ typed }: Pick<Ticket, 'typed'>) {
  const t = useWords();
  if (typed.length === 0) return <Nothing text={t('lotteryTicket.noTyped')} />;
  return (
    <PlainTable
      wraps
      label={t('lotteryTicket.typed')}
      heads={['lotteryTicket.playType', 'lotteryTicket.form', 'lotteryTicket.input']}
      rows={typed.map((one, at) => ({
        key: `${at}`,
        cells: [playName(one.playType, t), one.form, <code key="input">{one.input}</code>],
      }))}
    />
  );
}

/** The lines with the odds that were fixed at purchase, and their payout. */
export function Lines({ lines }: Pick<Ticket, 'lines'>) {
  const t = useWords();
  return (
    <PlainTable
      label={t('lotteryTicket.priced')}
      heads={[
        'lotteryTicket.line',
        'lotteryTicket.playType',
        'lotteryTicket.pickHead',
        'lotteryDraw.stake',
        'lotteryTicket.odds',
        'lotteryBook.tier',
        'lotteryTicket.pays',
        'lotteryTicket.won',
      ]}
      rows={lines.map((line) => ({
        key: String(line.line),
        cells: [
          line.line,
          playName(line.playType, t),
          <b key="pick">{line.pick}</b>,
          <Amount key="stake" value={line.stake} />,
          line.odds,
          <Tier key="tier" tierBp={line.tierBp} />,
          <Amount key="payout" value={line.payout} />,
          <Won key="won" won={line.won} />,
        ],
      }))}
    />
  );
}

function Won({ won }: { won: Ticket['lines'][number]['won'] }) {
  const t = useWords();
  if (won === undefined) return <>–</>;
  const said = { times: won.times, class: won.class, payout: moneyWithSymbol(won.payout) };
  return <Tag tone={won.times > 0 ? 'good' : 'neutral'}>{t('lotteryTicket.times', said)}</Tag>;
}

/** The bets that the engine's wallet booked for the ticket. */
export function Bets({ bets }: Pick<Ticket, 'bets'>) {
  const t = useWords();
  const nameOf = useCodeWords();
  if (bets.length === 0) return <Nothing text={t('lotteryTicket.noBets')} />;
  return (
    <PlainTable
      label={t('lotteryTicket.bets')}
      heads={['lotteryTicket.at', 'lotteryTicket.call', 'lotteryTicket.amount', 'lotteryTicket.transaction']}
      rows={bets.map((bet) => ({
        key: bet.transactionId,
        cells: [
          <Moment key="at" at={bet.at} />,
          nameOf('lotteryTicket.callOf', bet.call),
          <Amount key="amount" value={bet.amount} isSigned />,
          <CopyText key="id" text={bet.transactionId} />,
        ],
      }))}
    />
  );
}
