import { Badge, Card, cx, type Tone } from '@sanam/ui';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import type { BoardState } from '../contract/board-states.ts';
import { type Board, useBoards } from './queries.ts';

const tones: Record<BoardState, Tone> = {
  coming: 'neutral',
  running: 'brand',
  over: 'caution',
  settled: 'gain',
  stopped: 'neutral',
};

/** The leaderboards: the top list with masked names, and the member's rank (PRM-021). */
export function Boards() {
  const t = useT();
  return (
    <section aria-labelledby="boards" className="flex flex-col gap-3">
      <h3 id="boards" className="text-lg font-semibold">
        {t('missions.boards')}
      </h3>
      <ListStates
        query={useBoards()}
        isEmpty={({ boards }) => boards.length === 0}
        icon="crown"
        emptyTitle={t('missions.boards.none')}
        emptyText={t('missions.boards.noneText')}
      >
        {({ boards }) => (
          <ul className="flex flex-col gap-3">
            {boards.map((board) => (
              <BoardCard key={board.id} board={board} />
            ))}
          </ul>
        )}
      </ListStates>
    </section>
  );
}

function BoardCard({ board }: { board: Board }) {
  const t = useT();
  const { symbol, zone } = useSite() ?? {};
  const { id, title, state, startsAt, endsAt, minScore, top, me } = board;
  return (
    <Card as="li" flat className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-2">
        <h4 id={`board-${id}`} className="min-w-0 font-semibold break-words">
          {title}
        </h4>
        <Badge tone={tones[state]} className="shrink-0">
          {t(`missions.boards.state.${state}`)}
        </Badge>
      </div>
      <p className="text-sm text-ink-soft">
        {t('missions.boards.when', { from: dateTimeText(startsAt, zone), to: dateTimeText(endsAt, zone) })}
      </p>
      <p className="text-sm">
        {t('missions.boards.rule', { what: productText(t, board), min: moneyText(minScore, symbol) })}
      </p>
      <Prizes board={board} symbol={symbol} />
      {top.length === 0 ? (
        <p className="text-sm text-ink-soft">{t('missions.boards.nobody')}</p>
      ) : (
        <Top board={board} symbol={symbol} />
      )}
      <p className="tabular text-sm font-semibold">
        {me === null
          ? t('missions.boards.notYet')
          : t('missions.boards.mine', { rank: countText(me.rank), score: moneyText(me.score, symbol) })}
      </p>
    </Card>
  );
}

const productText = (t: Translate, { product }: Board): string =>
  product === null ? t('missions.boards.allGames') : t(`games.type.${product}`);

interface PartProps {
  board: Board;
  symbol: string | undefined;
}

function Prizes({ board: { prizes }, symbol }: PartProps) {
  const t = useT();
  return (
    <ul aria-label={t('missions.boards.prizes')} className="flex flex-wrap gap-2">
      {prizes.map((prize, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is the rank
        <li key={at} className="tabular rounded-full bg-sunken px-3 py-1 text-sm">
          {t('missions.boards.prize', { rank: countText(at + 1), amount: moneyText(prize, symbol) })}
        </li>
      ))}
    </ul>
  );
}

function Top({ board: { id, top }, symbol }: PartProps) {
  const t = useT();
  return (
    <ol aria-labelledby={`board-${id}`} className="divide-y divide-line rounded-md border border-line">
      {top.map(({ rank, account, score, isMe }) => (
        <li
          key={rank}
          className={cx('flex items-center justify-between gap-3 px-3 py-2', isMe && 'bg-sunken font-semibold')}
        >
          <span className="num w-8 shrink-0 text-ink-soft">{countText(rank)}</span>
          <span className="min-w-0 grow break-all">{isMe ? t('missions.boards.you', { account }) : account}</span>
          <span className="num">{moneyText(score, symbol)}</span>
        </li>
      ))}
    </ol>
  );
}
