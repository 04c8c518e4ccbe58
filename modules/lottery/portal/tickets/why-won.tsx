import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { Card } from '@sanam/ui';
import { gameTemplateOf } from '../../contract/games.ts';
import { playTypeOf } from '../../contract/play-types.ts';
import { oddsShort } from '../buy/play-choice.tsx';
import { pickName, playName } from '../buy/play-words.ts';
import { prizeName } from '../results/prize-name.ts';
import type { Ticket, TicketLine } from './queries.ts';
import { type Found, winningNumbers } from './winning-numbers.ts';

/** Each winning line with the matching numbers of the board, the number of hits and the payout. */
export function WhyWon({ ticket }: { ticket: Ticket }) {
  const t = useT();
  const won = ticket.lines.filter((line) => line.won !== undefined);
  if (won.length === 0 || ticket.result === null) return null;
  return (
    <Card as="section" flat className="flex flex-col gap-3">
      <h3 className="text-base">{t('lottery.whyWon')}</h3>
      <ul className="flex flex-col gap-3">
        {won.map((line) => (
          <li key={line.line}>
            <Reason line={line} ticket={ticket} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Reason({ line, ticket }: { line: TicketLine; ticket: Ticket }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const template = gameTemplateOf(ticket.gameCode);
  const play = template && playTypeOf(template.family, line.playType);
  const found =
    play && template && ticket.result ? winningNumbers(line, play, template.market.shape, ticket.result) : [];
  const { times, payout } = line.won!;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          {playName(line.playType, t)}{' '}
          <strong className="num text-lg">{pickName(line.playType, line.pick, template?.family ?? 'thai', t)}</strong>
        </span>
        <strong className="num text-gain">{moneyText(payout, symbol)}</strong>
      </p>
      {found.map((one, at) => (
        <p key={at} className="text-sm text-ink-soft">
          {prizeName(one.prize, t)} <Marked {...one} />
        </p>
      ))}
      <p className="tabular text-sm text-ink-soft">
        {t('lottery.whyText', {
          stake: moneyText(line.stake, symbol),
          odds: oddsShort([line.odds]),
          percent: line.tierBp / 100,
          times,
        })}
      </p>
    </>
  );
}

/** A number with the digits marked that the pick was compared with. */
function Marked({ number, marks }: Found) {
  return (
    <span className="num text-base tracking-normal">
      {[...number].map((digit, at) =>
        marks.includes(at) ? (
          <mark key={at} className="rounded-sm bg-gain-soft font-semibold text-gain">
            {digit}
          </mark>
        ) : (
          <span key={at}>{digit}</span>
        ),
      )}
    </span>
  );
}
