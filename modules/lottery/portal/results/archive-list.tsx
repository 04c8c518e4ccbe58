import type { Value } from '@sanam/client/client';
import { ListStates, type ListStatesProps } from '@sanam/portal/components/list-states.tsx';
import { usePagerLabels } from '@sanam/portal/components/pager-labels.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Icon, Pager } from '@sanam/ui';
import { drawName } from '../draw-name.ts';
import { drawPath } from '../paths.ts';
import { OpenedNumbers } from './opened-numbers.tsx';
import type { Opened } from './queries.ts';
import { useSiteTime } from '../site-time.ts';

export interface ArchiveListProps {
  query: ListStatesProps<Value<'lotteryResults'>>['query'];
  page: number;
  onPage: (page: number) => void;
}

/** The paged list of a game's results, newest first. */
export function ArchiveList({ query, page, onPage }: ArchiveListProps) {
  const t = useT();
  const labels = usePagerLabels();
  return (
    <ListStates
      query={query}
      isEmpty={({ list }) => list.length === 0}
      icon="history"
      emptyTitle={t('lottery.results.none')}
      emptyText={t('lottery.results.noneText')}
    >
      {({ list, totalPages }) => (
        <div className="flex flex-col gap-3">
          <ul aria-label={t('lottery.results.tab.archive')} className="flex flex-col gap-2">
            {list.map((draw) => (
              <ArchiveRow key={draw.numero} draw={draw} />
            ))}
          </ul>
          <Pager page={page} totalPages={totalPages} onPage={onPage} labels={labels} />
        </div>
      )}
    </ListStates>
  );
}

function ArchiveRow({ draw }: { draw: Opened }) {
  const t = useT();
  const { moment } = useSiteTime();
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-surface p-3 pe-9 hover:border-line-strong">
      <span className="min-w-36 flex-1">
        <Link
          to={drawPath(draw.gameCode, draw.numero)}
          className="font-semibold after:absolute after:inset-0 after:rounded-md"
        >
          {drawName(draw.numero, t)}
        </Link>
        <time dateTime={draw.winningTime} className="block text-sm text-ink-soft">
          {moment(draw.winningTime)}
        </time>
      </span>
      <OpenedNumbers draw={draw} />
      <Icon name="chevronRight" size={18} className="absolute end-3 top-1/2 -translate-y-1/2 text-ink-soft" />
    </li>
  );
}
