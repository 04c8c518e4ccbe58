import { gamePaths } from '@sanam/catalogue/portal/paths.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { buttonClass } from '@sanam/ui';
import { lotteryPaths } from '../paths.ts';

/** Links from the results of a game to buying and to all results. */
export function WaysOn({ gameCode }: { gameCode: string }) {
  const t = useT();
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={`${gamePaths.lottery}?${new URLSearchParams({ gameCode })}`} className={buttonClass('primary')}>
        {t('lottery.results.buy')}
      </Link>
      <Link to={lotteryPaths.results} className={buttonClass('plain')}>
        {t('lottery.results.all')}
      </Link>
    </div>
  );
}
