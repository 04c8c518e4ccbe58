import { Button, Dialog, Icon, menuItemClass } from '@sanam/ui';
import { Link, useLocation } from '../router/router.ts';
import { useLogout } from '../lib/use-logout.ts';
import { Suspense } from 'react';
import { Slot } from '../components/slot.tsx';
import { linksIn } from '../lib/feature.ts';
import { useMemberEntries } from '../lib/use-member-entries.ts';
import { useLanguage, useT } from '../i18n/language.ts';
import { isAgent, useSession } from '../lib/session.ts';
import { chooseLanguage, setTheme, useTheme } from '../lib/choices.ts';
import { useOfferedLanguages } from '../lib/site.ts';
import { agentPath, memberPath } from '../paths.ts';
import { SideSheet } from './side-bar/side-sheet.tsx';

/** Phone menu with all entries of the desktop's two bars and side bar (GAP-095). */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const token = useSession((session) => session.token);
  return (
    <Dialog open onClose={onClose} title={t('nav.menu')} closeLabel={t('app.close')} width={420}>
      <nav aria-label={t('nav.menu')} className="flex flex-col gap-3">
        <Suspense fallback={null}>
          <Slot of="sheetTop" onLeave={onClose} />
        </Suspense>
        <ul className="grid grid-cols-2">
          {linksIn('sheet').map(({ to, icon, label }) => (
            <li key={to}>
              <Link to={to} onClick={onClose} className={menuItemClass}>
                <Icon name={icon} className="shrink-0 text-brand-ink" />
                {t(label)}
              </Link>
            </li>
          ))}
        </ul>
        {token === null ? null : <MemberEntries onClose={onClose} />}
      </nav>
      <hr className="my-3 border-line" />
      <Settings />
      <SideSheet onLeave={onClose} />
    </Dialog>
  );
}

function MemberEntries({ onClose }: { onClose: () => void }) {
  const t = useT();
  const accountType = useSession((session) => session.accountType);
  const location = useLocation();
  const entries = useMemberEntries('centre');
  const logout = useLogout();
  return (
    <div className="flex flex-col border-t border-line pt-2">
      {entries.map(({ name: page, icon }) => (
        <Link key={page} to={memberPath(page, location)} onClick={onClose} className={menuItemClass}>
          <Icon name={icon} className="text-brand-ink" />
          {t(`member.${page}`)}
        </Link>
      ))}
      {isAgent(accountType) ? (
        <Link to={agentPath(undefined, location)} onClick={onClose} className={menuItemClass}>
          <Icon name="shield" className="text-brand-ink" />
          {t('nav.agentCentre')}
        </Link>
      ) : null}
      <button
        type="button"
        className={menuItemClass}
        onClick={() => {
          onClose();
          void logout();
        }}
      >
        <Icon name="logout" className="text-brand-ink" />
        {t('nav.logout')}
      </button>
    </div>
  );
}

function Settings() {
  const t = useT();
  const { shown } = useLanguage();
  const offered = useOfferedLanguages();
  const { theme } = useTheme();
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label={t('nav.languages')} className="flex flex-wrap gap-2">
        {offered.map(({ tag, name }) => (
          <Button
            key={tag}
            lang={tag}
            look={tag === shown ? 'brand' : 'plain'}
            aria-pressed={tag === shown}
            onClick={() => void chooseLanguage(tag)}
          >
            {name}
          </Button>
        ))}
      </div>
      <Button icon={theme === 'light' ? 'moon' : 'sun'} onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>
        {t(theme === 'light' ? 'theme.toDark' : 'theme.toLight')}
      </Button>
    </div>
  );
}
