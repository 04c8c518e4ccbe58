import { hasCode } from '@sanam/client/refusal';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSearchParams } from '@sanam/portal/router/router.ts';
import { ArchiveList } from './archive-list.tsx';
import { NextDraw } from './next-draw.tsx';
import { useArchive } from './queries.ts';
import { Unknown } from './unknown.tsx';
import { WaysOn } from './ways-on.tsx';

/** Pages of the archive that an address may ask for. */
const PAGES_MAX = 100_000;

/** One game: when it is drawn next, and its results. */
export function GameResults({ gameCode }: { gameCode: string }) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const wanted = Number(query.get('pageNo'));
  const pageNo = Number.isInteger(wanted) && wanted >= 1 && wanted <= PAGES_MAX ? wanted : 1;
  const archive = useArchive(gameCode, pageNo);
  const onPage = (page: number) => {
    const next = new URLSearchParams(query);
    next.set('pageNo', String(page));
    setQuery(next);
  };
  if (hasCode(archive.error, 'lottery.unknownGame')) return <Unknown what="game" />;
  const name = archive.data?.list[0]?.gameName;
  return (
    <div className="flex flex-col gap-4">
      <PageHeading name={name ?? t('lottery.results.title')} className="text-2xl" />
      <NextDraw gameCode={gameCode} />
      <WaysOn gameCode={gameCode} />
      <ArchiveList query={archive} page={pageNo} onPage={onPage} />
    </div>
  );
}
