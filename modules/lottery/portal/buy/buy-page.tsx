import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { hasCode } from '@sanam/client/refusal';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { buttonClass, Empty, Skeleton } from '@sanam/ui';
import { CHASE_DRAWS_MAX } from '../../contract/states.ts';
import { useNearDraws } from '../near-draws.ts';
import { hallPathOf, usePrizeMode } from '../prize-mode.ts';
import { BuyGame } from './buy-game.tsx';
import { nextReadMs } from './draw.ts';
import { offerOf } from './plays.ts';
import { useGameRules } from './queries.ts';

export interface BuyPageProps {
  gameCode: string;
  /** Play type from the query string. */
  playType: string | null;
}

/** The page on which numbers of a lottery are bought. Visitors can read it, members can buy. */
export function BuyPage({ gameCode, playType }: BuyPageProps) {
  const rules = useGameRules(gameCode);
  const near = useNearDraws(gameCode, nextReadMs, CHASE_DRAWS_MAX - 1);
  const { prizeMode } = usePrizeMode();
  const error = rules.error ?? near.error;
  if (rules.data === undefined || near.data === undefined) {
    if (error === null) return <BuySkeleton />;
    if (hasCode(error, 'lottery.unknownGame')) return <Unknown />;
    const retry = () => Promise.all([rules.refetch(), near.refetch()]);
    return <Failed error={error} onRetry={retry} />;
  }
  const offer = offerOf(rules.data);
  if (offer === undefined || offer.plays.length === 0) return <Unknown />;
  const back = hallPathOf(offer.rules.game.vendor, prizeMode);
  return <BuyGame offer={offer} near={near.data} readAt={near.dataUpdatedAt} playType={playType} back={back} />;
}

function Unknown() {
  const t = useT();
  return (
    <div className="flex flex-col gap-4">
      <PageHeading name={t('lottery.title')} className="text-2xl" />
      <Empty
        icon="ticket"
        title={t('lottery.notOffered')}
        action={
          <Link to={gamePaths.lottery} className={buttonClass('brand')}>
            {t('lottery.seeOthers')}
          </Link>
        }
      >
        {t('lottery.notOfferedText')}
      </Empty>
    </div>
  );
}

function BuySkeleton() {
  const t = useT();
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">{t('app.loading')}</span>
      <Skeleton className="h-28 w-full rounded-lg" />
      <Skeleton className="h-12 w-full rounded-full" />
      <Skeleton className="h-9 w-2/3 rounded-full" />
      <Skeleton className="h-80 w-full rounded-lg" />
    </div>
  );
}
