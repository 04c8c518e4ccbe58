import { useT } from '@sanam/portal/i18n/language.ts';
import { Card } from '@sanam/ui';
import { numberOf, thaiResultOf } from '../../contract/boards.ts';
import { gameTemplateOf } from '../../contract/games.ts';
import { readBoard } from '../../contract/result-shapes.ts';
import { OpenedNumbers } from '../results/opened-numbers.tsx';
import type { Ticket } from './queries.ts';

/** The drawn numbers beside the lines, so that the owner of any ticket can compare them. */
export function DrawnNumbers({ ticket: { gameCode, result } }: { ticket: Ticket }) {
  const t = useT();
  const template = gameTemplateOf(gameCode);
  if (template === undefined || result === null) return null;
  const read = readBoard(template.market.shape, result);
  if (!read.ok) return null;
  const number = numberOf(read.board);
  if (template.family !== 'thai') return <Drawn title={t('lottery.drawn')} draw={{ number }} />;
  const { top, bottom } = thaiResultOf(read.board);
  return <Drawn title={t('lottery.drawn')} draw={{ number, thai: { top3: top.slice(-3), bottom2: bottom } }} />;
}

function Drawn({ title, draw }: { title: string; draw: Parameters<typeof OpenedNumbers>[0]['draw'] }) {
  return (
    <Card as="section" flat aria-label={title} className="flex flex-wrap items-center justify-between gap-3 py-3">
      <h3 className="text-base">{title}</h3>
      <OpenedNumbers draw={draw} />
    </Card>
  );
}
