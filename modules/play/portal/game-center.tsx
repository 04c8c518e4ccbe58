import { Badge, buttonClass, Icon, Skeleton } from '@sanam/ui';
import { Link } from '@sanam/portal/router/router.ts';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { hallPaths, vendorPath } from '@sanam/catalogue/portal/paths.ts';
import { type Hall, useLobby } from '@sanam/catalogue/portal/queries.ts';
import { VendorMark } from '@sanam/catalogue/portal/vendor-mark.tsx';

/** The game types with their vendors, each linked to its hall; from the lobby relay (GAM-032, HOM-039, GAP-171). */
export function GameCenter() {
  const t = useT();
  const lobby = useLobby();
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <PageHeading name={t('nav.gameCenter')} className="text-2xl" />
        <p className="text-ink-soft">{t('center.text')}</p>
      </div>
      {lobby.isPending ? (
        <div role="status">
          <span className="sr-only">{t('app.loading')}</span>
          <Skeleton className="h-[70dvh] w-full rounded-lg" />
        </div>
      ) : null}
      {lobby.isPending ? null : (
        <ListStates
          query={lobby}
          isEmpty={({ halls }) => halls.length === 0}
          icon="games"
          emptyTitle={t('state.noGames')}
        >
          {({ halls }) => (
            <>
              <nav aria-label={t('center.types')} className="flex gap-2 overflow-x-auto py-1">
                {halls.map(({ gameType }) => (
                  <a
                    key={gameType}
                    href={`#${gameType}`}
                    className="inline-flex h-11 shrink-0 items-center rounded-full border border-line bg-surface px-4 text-sm font-semibold hover:border-line-strong"
                  >
                    {t(`games.type.${gameType}`)}
                  </a>
                ))}
              </nav>
              {halls.map((hall) => (
                <TypeSection key={hall.gameType} hall={hall} />
              ))}
            </>
          )}
        </ListStates>
      )}
    </div>
  );
}

function TypeSection({ hall: { gameType, totalCount, vendors } }: { hall: Hall }) {
  const t = useT();
  const name = t(`games.type.${gameType}`);
  const playable = vendors.filter(({ canPlay }) => canPlay).length;
  return (
    <section id={gameType} aria-labelledby={`type-${gameType}`} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-x-3">
        <h2 id={`type-${gameType}`} className="flex min-w-0 flex-wrap items-center gap-x-2 text-xl">
          {name}
          {playable === 0 ? (
            <Badge>{t('games.preview')}</Badge>
          ) : (
            <>
              <Badge>{t('center.vendors', { count: playable })}</Badge>
              <span className="num text-sm font-normal text-ink-soft">{t('center.games', { count: totalCount })}</span>
            </>
          )}
        </h2>
        <Link
          to={hallPaths[gameType]}
          aria-label={`${t('home.allGames')}: ${name}`}
          className={buttonClass('ghost', 'small')}
        >
          {t('home.allGames')}
          <Icon name="chevronRight" size={16} className="rtl:-scale-x-100" />
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {vendors.map((card) => (
          <li key={card.vassalage}>
            <Link
              to={vendorPath(gameType, card.vassalage)}
              className="flex h-full min-h-16 items-center gap-3 rounded-lg bg-surface p-3 shadow-low transition-shadow hover:text-brand-ink hover:shadow-high"
            >
              <VendorMark card={card} size={40} />
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2 text-sm font-semibold break-words">{card.displayName}</span>
                <span className="num block text-xs text-ink-soft">
                  {card.canPlay ? t('center.games', { count: card.totalCount }) : t('games.preview')}
                </span>
                {card.isHot ? (
                  <span className="flex items-center gap-1 text-xs text-caution">
                    <Icon name="flame" size={14} />
                    {t('games.hot')}
                  </span>
                ) : null}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
