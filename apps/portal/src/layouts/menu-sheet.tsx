import { Button, Dialog, Icon, menuItemClass } from '@sanam/ui';
import { Link, useLocation } from 'react-router';
import { useGameMenus } from '../features/games/queries.ts';
import { useLogout } from '../features/identity/use-logout.ts';
import { languageName, languages, useLanguage, useT } from '../i18n/language.ts';
import { isAgent } from '../lib/account-type.ts';
import { chooseLanguage } from '../lib/choose-language.ts';
import { useSession } from '../lib/session.ts';
import { setTheme, useTheme } from '../lib/theme.ts';
import { hallPaths, memberPages, memberPath, paths } from '../paths.ts';
import { memberPageIcons } from './member-centre/member-page-icons.ts';

/** Everything of the desktop's two bars, for a thumb. */
export function MenuSheet({ onClose }: { onClose: () => void }) {
  const t = useT();
  const token = useSession((session) => session.token);
  const menus = useGameMenus();
  const lanes = (menus.data?.lanes ?? []).filter((lane) => lane.cards.length > 0);
  return (
    <Dialog open onClose={onClose} title={t('nav.menu')} closeLabel={t('app.close')} width={420}>
      <nav aria-label={t('nav.menu')} className="flex flex-col">
        {lanes.map((lane) => (
          <Link key={lane.gameClassify} to={hallPaths[lane.gameClassify]} onClick={onClose} className={menuItemClass}>
            <Icon name="games" className="text-brand-ink" />
            {t(`games.type.${lane.gameClassify}`)}
          </Link>
        ))}
        <Link to={paths.promotions} onClick={onClose} className={menuItemClass}>
          <Icon name="gift" className="text-brand-ink" />
          {t('nav.promotions')}
        </Link>
        <Link to={paths.help} onClick={onClose} className={menuItemClass}>
          <Icon name="info" className="text-brand-ink" />
          {t('footer.helpCentre')}
        </Link>
        {token === null ? null : <MemberEntries onClose={onClose} />}
      </nav>
      <hr className="my-3 border-line" />
      <Settings />
    </Dialog>
  );
}

function MemberEntries({ onClose }: { onClose: () => void }) {
  const t = useT();
  const accountType = useSession((session) => session.accountType);
  const location = useLocation();
  const logout = useLogout();
  return (
    <>
      <hr className="my-2 border-line" />
      {memberPages.map((page) => (
        <Link key={page} to={memberPath(page, location)} onClick={onClose} className={menuItemClass}>
          <Icon name={memberPageIcons[page]} className="text-brand-ink" />
          {t(`member.${page}`)}
        </Link>
      ))}
      {isAgent(accountType) ? (
        <Link to={paths.agentHome} onClick={onClose} className={menuItemClass}>
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
    </>
  );
}

function Settings() {
  const t = useT();
  const { shown } = useLanguage();
  const { theme } = useTheme();
  return (
    <div className="flex flex-col gap-3">
      <div role="group" aria-label={t('nav.languages')} className="flex flex-wrap gap-2">
        {languages.map((language) => (
          <Button
            key={language}
            lang={language}
            look={language === shown ? 'brand' : 'plain'}
            aria-pressed={language === shown}
            onClick={() => void chooseLanguage(language)}
          >
            {languageName(language)}
          </Button>
        ))}
      </div>
      <Button icon={theme === 'light' ? 'moon' : 'sun'} onClick={() => setTheme(theme === 'light' ? 'dark' : 'light')}>
        {t(theme === 'light' ? 'theme.toDark' : 'theme.toLight')}
      </Button>
    </div>
  );
}
