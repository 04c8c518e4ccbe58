import { cx, Icon } from '@sanam/ui';
import { Link } from '../router/router.ts';
import { useT } from '../i18n/language.ts';
import { linksIn } from '../lib/feature.ts';
import { MemberMenu } from './member-menu.tsx';

/** What a member has at hand on every page, beside the balance: notices and news, and on a desktop the account's menu. */
export function MemberBox() {
  const t = useT();
  return (
    <>
      {linksIn('header').map(({ to, icon, label }) => (
        <Link
          key={to}
          to={to}
          aria-label={t(label)}
          title={t(label)}
          className={cx(
            'inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft',
            // On the narrowest phones it is closer, so that a balance of eight figures still has its place.
            'hover:bg-sunken hover:text-ink max-[389px]:-mx-1',
          )}
        >
          <Icon name={icon} />
        </Link>
      ))}
      <div className="max-lg:hidden">
        <MemberMenu />
      </div>
    </>
  );
}
