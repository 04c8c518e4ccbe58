import { useT } from '@sanam/portal/i18n/language.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { buttonClass, Icon } from '@sanam/ui';
import { lotteryPaths } from '../paths.ts';

/** Links from the hall to the results and the member's tickets. */
export function HallWays() {
  const t = useT();
  const isMember = useSession(({ token }) => token !== null);
  return (
    <div className="flex gap-2">
      <Link to={lotteryPaths.results} className={buttonClass('plain', 'small')}>
        <Icon name="history" size={16} />
        {t('lottery.results.title')}
      </Link>
      {isMember ? (
        <Link to={memberPath('lotteryTickets')} className={buttonClass('plain', 'small')}>
          <Icon name="receipt" size={16} />
          {t('member.lotteryTickets')}
        </Link>
      ) : null}
    </div>
  );
}
