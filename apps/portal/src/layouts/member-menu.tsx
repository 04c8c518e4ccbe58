import { HoverMenu, Icon, menuItemClass } from '@sanam/ui';
import { Link, useLocation } from '../router/router.ts';
import { useLogout } from '@sanam/auth/portal/use-logout.ts';
import { useT } from '../i18n/language.ts';
import { isAgent, useSession } from '../lib/session.ts';
import { memberPath, paths } from '../paths.ts';
import { memberPageIcons } from './member-centre/member-page-icons.ts';

/** Entries in the order of SHL-042. */
const entries = ['personalHistoryCopy', 'depositv2', 'withdraw', 'transactionHistory', 'securityCenter'] as const;

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
          {entries.map((page) => (
            <Link key={page} to={memberPath(page, location)} onClick={close} className={menuItemClass}>
              <Icon name={memberPageIcons[page]} className="text-brand-ink" />
              {t(`member.${page}`)}
            </Link>
          ))}
          {isAgent(accountType) ? (
            <Link to={paths.agentHome} onClick={close} className={menuItemClass}>
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
