import { hasCode } from '@sanam/client/refusal';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSearchParams } from '@sanam/portal/router/router.ts';
import { Tabs } from '@sanam/ui';
import { ArchiveList } from './archive-list.tsx';
import { NextDraw } from './next-draw.tsx';
import { useArchive } from './queries.ts';
import { Statistics } from './statistics.tsx';
import { Unknown } from './unknown.tsx';
import { WaysOn } from './ways-on.tsx';

const tabs = ['archive', 'statistics'] as const;
type Tab = (typeof tabs)[number];
const icons = { archive: 'history', statistics: 'grid' } as const;
/** Highest page of the archive accepted from the address. */
const PAGES_MAX = 100_000;

/** The results of one game: next draw, archive and statistics. */
export function GameResults({ gameCode }: { gameCode: string }) {
  const t = useT();
  const [query, setQuery] = useSearchParams();
  const tab: Tab = query.get('page') === 'statistics' ? 'statistics' : 'archive';
  const wanted = Number(query.get('pageNo'));
  const pageNo = Number.isInteger(wanted) && wanted >= 1 && wanted <= PAGES_MAX ? wanted : 1;
  const archive = useArchive(gameCode, pageNo);
  const change = (name: string, value: string | null) => {
    const next = new URLSearchParams(query);
    if (value === null) next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: true });
  };
  if (hasCode(archive.error, 'lottery.unknownGame')) return <Unknown what="game" />;
  const name = archive.data?.list[0]?.gameName;
  return (
    <div className="flex flex-col gap-4">
      <PageHeading name={name ?? t('lottery.results.title')} className="text-2xl" />
      <NextDraw gameCode={gameCode} />
      <WaysOn gameCode={gameCode} />
      <Tabs
        items={tabs.map((id) => ({ id, label: t(`lottery.results.tab.${id}`), icon: icons[id] }))}
        selected={tab}
        onSelect={(id) => change('page', id === 'archive' ? null : id)}
        label={t('lottery.results.tabs')}
        panelId="lottery-results"
      />
      <div id="lottery-results" role="tabpanel" aria-label={t(`lottery.results.tab.${tab}`)}>
        {tab === 'archive' ? (
          <ArchiveList query={archive} page={pageNo} onPage={(page) => change('pageNo', String(page))} />
        ) : (
          <Statistics gameCode={gameCode} />
        )}
      </div>
    </div>
  );
}
