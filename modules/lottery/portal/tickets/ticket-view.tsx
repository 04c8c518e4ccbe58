import { hasCode } from '@sanam/client/refusal';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { amountText, moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { Badge, Button, Card, cx, Empty, SkeletonRows } from '@sanam/ui';
import { gameTemplateOf } from '../../contract/games.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import { oddsShort } from '../buy/play-choice.tsx';
import { pickName, playName } from '../buy/play-words.ts';
import { drawName } from '../draw-name.ts';
import { CancelButton } from './cancel-button.tsx';
import { Contest, ContestButton } from './contest.tsx';
import { DrawnNumbers } from './drawn-numbers.tsx';
import { type Ticket, type TicketLine, useTicket } from './queries.ts';
import { ShareButton } from './share-button.tsx';
import { StopChaseButton } from './stop-chase-button.tsx';
import { TicketBadge } from './ticket-state.tsx';
import { TicketWays } from './ticket-ways.tsx';
import { WhyWon } from './why-won.tsx';
import { useSiteTime } from '../site-time.ts';

/** One ticket: its lines, its payout with the reason, and the possible actions. */
export function TicketView({ ticketNo, onBack }: { ticketNo: string; onBack: () => void }) {
  const t = useT();
  const { data, error, refetch, dataUpdatedAt } = useTicket(ticketNo);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-4">
      <div>
        <Button size="small" look="ghost" icon="chevronLeft" onClick={onBack}>
          {t('lottery.allTickets')}
        </Button>
      </div>
      {data ? <Whole ticket={data} readAt={dataUpdatedAt} /> : <NotThere error={error} onRetry={refetch} />}
    </div>
  );
}

function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => unknown }) {
  const t = useT();
  if (error === null) return <SkeletonRows rows={4} label={t('app.loading')} />;
  if (hasCode(error, 'lottery.unknownTicket'))
    return <Empty icon="ticket" title={t('refusal.lottery.unknownTicket')} />;
  return <Failed error={error} onRetry={onRetry} />;
}

/** `readAt`: time of the response by this device's clock. */
function Whole({ ticket, readAt }: { ticket: Ticket; readAt: number }) {
  const t = useT();
  const { moment } = useSiteTime();
  const symbol = useSite()?.symbol;
  const money = (amount: string) => moneyText(amount, symbol);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h3 className="text-lg">{ticket.gameName}</h3>
          <p className="text-sm text-ink-soft">
            {drawName(ticket.numero, t)} · {moment(ticket.winningTime)}
          </p>
        </div>
        <TicketBadge ticket={ticket} />
      </div>
      <SumLines
        lines={[
          { label: t('lottery.ticketNo'), text: ticket.ticketNo },
          { label: t('lottery.acceptedAt'), text: moment(ticket.acceptedAt) },
          { label: t('lottery.stake'), text: money(ticket.stake) },
          ...(ticket.rebate === '0.00' ? [] : [{ label: t('lottery.rebate'), text: money(`-${ticket.rebate}`) }]),
          { label: t('lottery.price'), text: money(ticket.price), strong: true },
          ...(ticket.payout === null ? [] : [{ label: t('lottery.payout'), text: money(ticket.payout), strong: true }]),
        ]}
      />
      <DrawnNumbers ticket={ticket} />
      <WhyWon ticket={ticket} />
      <Lines ticket={ticket} />
      {ticket.contest === null ? null : <Contest contest={ticket.contest} />}
      <div className="flex flex-wrap gap-2">
        <ShareButton ticket={ticket} />
        <TicketWays ticket={ticket} />
        <CancelButton ticket={ticket} readAt={readAt} />
        <ContestButton ticket={ticket} />
        {ticket.chaseId !== null && ticket.state === 'accepted' ? <StopChaseButton chaseId={ticket.chaseId} /> : null}
      </div>
    </>
  );
}

function Lines({ ticket }: { ticket: Ticket }) {
  const t = useT();
  return (
    <Card as="section" flat className="py-2">
      <h3 className="sr-only">{t('lottery.lineCount')}</h3>
      <ul aria-label={t('lottery.lineCount')} className="divide-y divide-line">
        {ticket.lines.map((line) => (
          <Line key={line.line} line={line} gameCode={ticket.gameCode} />
        ))}
      </ul>
    </Card>
  );
}

function Line({ line, gameCode }: { line: TicketLine; gameCode: string }) {
  const t = useT();
  const family = gameTemplateOf(gameCode)?.family ?? 'thai';
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong className={cx('num text-xl', line.won && 'text-gain')}>
            {pickName(line.playType, line.pick, family, t)}
          </strong>
          <span className="text-sm text-ink-soft">{playName(line.playType, t)}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-ink-soft">
          <span className="num">
            {oddsShort([line.odds])} = {amountText(line.payout)}
          </span>
          {line.tierBp < FULL_TIER_BP ? (
            <Badge tone="caution">{t('lottery.tier', { percent: line.tierBp / 100 })}</Badge>
          ) : null}
        </p>
      </div>
      <span className="flex flex-col items-end gap-1">
        <span className="num">{amountText(line.stake)}</span>
        {line.won === undefined ? null : (
          <Badge tone="gain" icon="check">
            {t('lottery.lineWon', { amount: amountText(line.won.payout) })}
          </Badge>
        )}
      </span>
    </li>
  );
}
