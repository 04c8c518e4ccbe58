import { buttonClass } from '@sanam/ui';
import { GivingStop } from '@sanam/portal/components/giving-stop.tsx';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { loginPath, paths } from '@sanam/portal/paths.ts';
import { isGuest, useSession } from '@sanam/portal/lib/session.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { Ladder } from './ladder.tsx';
import { History } from './history.tsx';
import { useLevels, useStanding } from './queries.ts';
import { NowAndNext } from './now-and-next.tsx';
import { Gifts } from './rewards/gifts.tsx';
import { PastRewards } from './rewards/past.tsx';
import { StandingCard } from './standing-card.tsx';
import { Terms } from './terms.tsx';
import { TodayCard } from './today-card.tsx';

/** The VIP page: the ladder for all visitors, and the own level for members (PRM-003). */
export function Vip() {
  const isMember = useSession(({ token, accountType }) => token !== null && !isGuest(accountType));
  return isMember ? <MemberLadder /> : <OpenLadder />;
}

function MemberLadder() {
  const t = useT();
  return (
    <ListStates
      query={useStanding()}
      isEmpty={({ levels }) => levels.length === 0}
      icon="crown"
      emptyTitle={t('vip.empty')}
      emptyText={t('vip.emptyText')}
    >
      {(own) => (
        <div className="flex flex-col gap-6">
          <GivingStop />
          <StandingCard own={own} />
          <Gifts />
          <TodayCard />
          <NowAndNext own={own} />
          <Ladder levels={own.levels} own={own} />
          <Terms ladder={own} />
          <History list={own.history} />
          <PastRewards />
        </div>
      )}
    </ListStates>
  );
}

/** The ladder for visitors and trial guests, who have no level. */
function OpenLadder() {
  const t = useT();
  const isVisitor = useSession(({ token }) => token === null);
  return (
    <ListStates
      query={useLevels()}
      isEmpty={({ levels }) => levels.length === 0}
      icon="crown"
      emptyTitle={t('vip.empty')}
      emptyText={t('vip.emptyText')}
    >
      {(ladder) => (
        <div className="flex flex-col gap-6">
          {isVisitor ? (
            <Link to={loginPath(paths.vip)} className={buttonClass('brand')}>
              {t('vip.logIn')}
            </Link>
          ) : (
            <p className="text-ink-soft">{t('vip.guest')}</p>
          )}
          <Ladder levels={ladder.levels} />
          <Terms ladder={ladder} />
        </div>
      )}
    </ListStates>
  );
}
