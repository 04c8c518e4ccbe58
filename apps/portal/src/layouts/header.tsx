import { Button, IconButton, Skeleton } from '@sanam/ui';
import { useNavigate } from '../router/router.ts';
import { Lately } from '../components/lately.tsx';
import { Slot } from '../components/slot.tsx';
import { useT } from '../i18n/language.ts';
import { lazyPage, lazyPart } from '../lib/lazy-page.ts';
import { useSite } from '../lib/site.ts';
import { openPopup } from '../lib/popup.ts';
import { useSession } from '../lib/session.ts';
import { useDesk, useRoomy } from '../lib/use-wide.ts';
import { Logo } from './logo.tsx';
import { openRegistration } from '../lib/open-registration.ts';

const DeskTools = lazyPart(async () => (await import('./desk-tools.tsx')).DeskTools);
const MemberBox = lazyPage(async () => (await import('./member-box.tsx')).MemberBox);

/** The header: one bar on a phone; two on a desktop, the second with the game types, which is hidden while playing. */
export function Header({ hasNavigation }: { hasNavigation: boolean }) {
  const t = useT();
  const token = useSession((session) => session.token);
  const isDesk = useDesk();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-2 px-4 lg:h-16">
        <Logo />
        {/* As wide as the bar allows: content that loads late grows into it from the end without moving the rest. */}
        <div className="flex min-w-0 flex-1 items-center justify-end gap-1.5">
          {token === null ? (
            <VisitorBox />
          ) : (
            <Lately place={<Skeleton className="h-11 w-40 rounded-full lg:w-80" />}>
              <Slot of="headerMember" />
              <MemberBox />
            </Lately>
          )}
          {isDesk ? (
            <div className="flex min-w-30 items-center justify-end">
              <Lately>
                <DeskTools />
              </Lately>
            </div>
          ) : (
            <IconButton icon="menu" label={t('nav.menu')} onClick={() => openPopup('menu')} />
          )}
        </div>
      </div>
      {isDesk && hasNavigation ? (
        <Lately place={<div className="h-12" />}>
          <Slot of="headerBar" />
        </Lately>
      ) : null}
    </header>
  );
}

/** The log-in form if there is room for it, else the button that opens it (SHL-018). */
function VisitorBox() {
  const t = useT();
  const site = useSite();
  const navigate = useNavigate();
  const isRoomy = useRoomy();
  return (
    <>
      {isRoomy ? (
        <Lately place={<div className="h-11" />}>
          <Slot of="headerVisitor" />
        </Lately>
      ) : (
        <Button size="small" look="ghost" onClick={() => openPopup('login')}>
          {t('nav.login')}
        </Button>
      )}
      <Button size={isRoomy ? 'medium' : 'small'} look="primary" onClick={() => openRegistration(site, navigate)}>
        {t('nav.register')}
      </Button>
    </>
  );
}
