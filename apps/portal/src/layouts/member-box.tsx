import { cx, Icon } from '@sanam/ui';
import { Link } from '../router/router.ts';
import { BalanceBox } from '@sanam/wallet/portal/balance-box.tsx';
import { useT } from '../i18n/language.ts';
import { paths } from '../paths.ts';
import { MemberMenu } from './member-menu.tsx';

/** What a member has at hand on every page: the balance, notices and news, and on a desktop the account's menu. */
export function MemberBox() {
  const t = useT();
  return (
    <>
      <BalanceBox />
      <Link
        to={paths.noticePage}
        aria-label={t('footer.notices')}
        title={t('footer.notices')}
        className={cx(
          'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft',
          // On the narrowest phones it stands closer, so that a balance of eight figures still has its place.
          'hover:bg-sunken hover:text-ink max-[389px]:-mx-1',
        )}
      >
        <Icon name="bell" />
      </Link>
      <div className="max-lg:hidden">
        <MemberMenu />
      </div>
    </>
  );
}
