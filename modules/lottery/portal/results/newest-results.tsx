import { Failed } from '@sanam/portal/components/failed.tsx';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { buttonClass, Chip, Empty, SkeletonRows } from '@sanam/ui';
import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { useState } from 'react';
import type { VendorGroup } from '../../contract/states.ts';
import { useLotteryMenu } from '../hall/queries.ts';
import { tagName } from '../tag-name.ts';
import { VIETNAMESE } from '../vendor-groups.ts';
import { ResultCard } from './result-card.tsx';
import { useNewestResults } from './queries.ts';

/**
 * The newest result of every lottery by menu heading; for the Vietnamese lotteries the newest hundred (LOT-024,
 * LOT-025).
 */
export function NewestResults({ vendor }: { vendor: VendorGroup | null }) {
  const t = useT();
  const [tag, setTag] = useState<string | null>(null);
  const opened = useNewestResults(vendor);
  const menu = useLotteryMenu(vendor);
  const games = new Map(menu.data?.flatMap(({ gameMenus }) => gameMenus).map((game) => [game.gameCode, game]));
  const tags = menu.data?.map((one) => one.tag) ?? [];
  const shown = opened.data?.filter(({ gameCode }) => tag === null || games.get(gameCode)?.gameMenuTag === tag);
  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        name={t(vendor === VIETNAMESE ? 'lottery.results.vietnamese' : 'lottery.results.title')}
        className="text-2xl"
      />
      <TagChips tags={tags} tag={tag} onTag={setTag} />
      {opened.data === undefined && opened.error ? <Failed error={opened.error} onRetry={opened.refetch} /> : null}
      {opened.data === undefined && !opened.error ? <SkeletonRows label={t('app.loading')} /> : null}
      {shown?.length === 0 ? <NoResults /> : null}
      {shown === undefined || shown.length === 0 ? null : (
        <ul aria-label={t('lottery.results.title')} className="grid gap-3 lg:grid-cols-2">
          {shown.map((draw) => (
            <li key={`${draw.gameCode} ${draw.numero}`}>
              <ResultCard draw={draw} game={games.get(draw.gameCode)} readAt={menu.dataUpdatedAt} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface TagChipsProps {
  tags: readonly string[];
  tag: string | null;
  onTag: (tag: string | null) => void;
}

function TagChips({ tags, tag, onTag }: TagChipsProps) {
  const t = useT();
  if (tags.length < 2) return null;
  return (
    <div
      role="group"
      aria-label={t('lottery.tags')}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0"
    >
      <Chip pressed={tag === null} onPress={() => onTag(null)} className="shrink-0">
        {t('lottery.tagAll')}
      </Chip>
      {tags.map((one) => (
        <Chip key={one} pressed={tag === one} onPress={() => onTag(one)} className="shrink-0">
          {tagName(one, t)}
        </Chip>
      ))}
    </div>
  );
}

function NoResults() {
  const t = useT();
  return (
    <Empty
      icon="ticket"
      title={t('lottery.results.none')}
      action={
        <Link to={gamePaths.lottery} className={buttonClass('plain')}>
          {t('lottery.results.toHall')}
        </Link>
      }
    >
      {t('lottery.results.noneText')}
    </Empty>
  );
}
