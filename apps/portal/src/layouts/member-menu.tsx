import { HoverMenu, Icon, menuItemClass } from '@sanam/ui';
import { Link, useLocation } from '../router/router.ts';
import { useLogout } from '../lib/use-logout.ts';
import { memberEntries } from '../lib/feature.ts';
import { useT } from '../i18n/language.ts';
import { isAgent, useSession } from '../lib/session.ts';
import { agentPath, memberPath } from '../paths.ts';

export function MemberMenu() {
  const t = useT();
  const { username, accountType } = useSession();
  const location = useLocation();
  const logout = useLogout();
  return (
    <HoverMenu
      align="end"
      name={t('nav.account', { name: username ?? '' })}
      label={
        <>
          <Icon name="user" />
          <span className="max-w-28 truncate">{username}</span>
          <Icon name="chevronDown" size={16} />
        </>
      }
      buttonClassName="inline-flex h-11 items-center gap-1.5 rounded-full px-3 text-sm font-semibold hover:bg-sunken"
      panelClassName="w-60"
    >
      {(close) => (
        <>
          {memberEntries('account').map(({ name: page, icon }) => (
            <Link key={page} to={memberPath(page, location)} onClick={close} className={menuItemClass}>
              <Icon name={icon} className="text-brand-ink" />
              {t(`member.${page}`)}
            </Link>
          ))}
          {isAgent(accountType) ? (
            <Link to={agentPath(undefined, location)} onClick={close} className={menuItemClass}>
              <Icon name="shield" className="text-brand-ink" />
              {t('nav.agentCentre')}
            </Link>
          ) : null}
          <button type="button" onClick={() => void logout()} className={menuItemClass}>
            <Icon name="logout" className="text-brand-ink" />
            {t('nav.logout')}
          </button>
        </>
      )}
    </HoverMenu>
  );
}
