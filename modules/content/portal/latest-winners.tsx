import { Card, Icon, Picture } from '@sanam/ui';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { SectionHead } from '@sanam/portal/components/section-head.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { timeText } from '@sanam/portal/lib/time.ts';
import { contentPaths } from './paths.ts';
import { useWinners } from './queries.ts';

/** Number of winners on the home page, out of fifty. */
const SHOWN_MAX = 10;

/** The newest wins on the home page, and the link to all of them. */
export function LatestWinners() {
  const t = useT();
  return (
    <section aria-labelledby="winners" className="flex flex-col gap-3">
      <SectionHead
        id="winners"
        icon="star"
        title={t('home.winners')}
        to={contentPaths.winners}
        more={t('home.allWinners')}
      />
      <WinnerBoard shownMax={SHOWN_MAX} />
    </section>
  );
}

/** Wins of real rounds, newest first; the server masks the names (HOM-040 to HOM-044). */
export function WinnerBoard({ shownMax }: { shownMax: number }) {
  const t = useT();
  const winners = useWinners();
  const site = useSite();
  return (
    <Card className="py-1">
      <ListStates
        query={winners}
        isEmpty={({ list }) => list.length === 0}
        icon="star"
        emptyTitle={t('home.noWinners')}
        emptyText={t('home.noWinnersText')}
      >
        {({ list }) => (
          <ul className="grid gap-x-8 md:grid-cols-2">
            {list.slice(0, shownMax).map(({ vo }, at) => (
              <li key={`${vo.wonAt} ${vo.account} ${at}`} className="flex min-h-14 items-center gap-3 py-1.5">
                <Picture
                  src={vo.gamePicture}
                  alt=""
                  width={40}
                  height={40}
                  fallback={<Icon name="games" size={40} className="shrink-0 text-ink-soft" />}
                  className="size-10 shrink-0 rounded-sm object-cover"
                />
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm font-semibold">{vo.gameName}</span>
                  <span className="block truncate text-xs text-ink-soft">
                    {vo.account} · {timeText(vo.wonAt)}
                  </span>
                </span>
                <span className="num font-semibold text-gain">{moneyText(vo.winAmount, site?.symbol)}</span>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </Card>
  );
}
