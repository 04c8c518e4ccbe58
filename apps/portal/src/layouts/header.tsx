import { Button, IconButton } from '@sanam/ui';
import { BalanceBox } from '../features/wallet/balance-box.tsx';
import { useSite } from '../lib/permission.ts';
import { useT } from '../i18n/language.ts';
import { openPopup } from '../lib/popup.ts';
import { useSession } from '../lib/session.ts';
import { LanguageMenu } from './language-menu.tsx';
import { Logo } from './logo.tsx';
import { MemberMenu } from './member-menu.tsx';
import { Navigation } from './navigation.tsx';
import { openRegistration } from './open-registration.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useNavigate } from 'react-router';

/** One bar on a phone; two on a desktop, the second with the game types. */
export function Header() {
  const t = useT();
  const token = useSession((session) => session.token);
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 lg:h-16">
        <Logo />
        <div className="ms-auto flex items-center gap-1.5">
          {token === null ? <VisitorBox /> : <MemberBox />}
          <div className="flex items-center max-lg:hidden">
            <LanguageMenu />
            <ThemeSwitch />
          </div>
          <IconButton icon="menu" label={t('nav.menu')} className="lg:hidden" onClick={() => openPopup('menu')} />
        </div>
      </div>
      <Navigation />
    </header>
  );
}

function VisitorBox() {
  const t = useT();
  const site = useSite();
  const navigate = useNavigate();
  return (
    <>
      <Button size="small" look="ghost" onClick={() => openPopup('login')}>
        {t('nav.login')}
      </Button>
      <Button size="small" look="primary" onClick={() => openRegistration(site, navigate)}>
        {t('nav.register')}
      </Button>
    </>
  );
}

function MemberBox() {
  return (
    <>
      <BalanceBox />
      <div className="max-lg:hidden">
        <MemberMenu />
      </div>
    </>
  );
}
