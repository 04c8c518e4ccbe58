import { cx, Icon, type IconName } from '@sanam/ui';
import { Link, useLocation, useSearchParams } from '../router/router.ts';
import { useT } from '../i18n/language.ts';
import { hallPaths, MEMBER_PARAMETER, memberPath, paths } from '../paths.ts';

/** Pages the way to the games leads to. */
const halls = new Set<string>([...Object.values(hallPaths), paths.gameCenter]);

/** The phone's main ways; deposit stands raised in the middle. */
export function BottomBar() {
  const t = useT();
  const location = useLocation();
  const [query] = useSearchParams();
  const open = query.get(MEMBER_PARAMETER);
  return (
    <>
      <div className="h-20 lg:hidden" />
      <nav
        aria-label={t('nav.bottom')}
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto grid h-16 max-w-xl grid-cols-5">
          <Item to={paths.home} icon="home" label={t('nav.home')} active={location.pathname === paths.home && !open} />
          <Item to={paths.rng} icon="games" label={t('nav.games')} active={halls.has(location.pathname) && !open} />
          <li>
            <Link
              to={memberPath('depositv2', location)}
              aria-current={open === 'depositv2' ? 'page' : undefined}
              className="relative flex h-full flex-col items-center justify-end pb-1.5 text-xs font-semibold"
            >
              <span className="absolute -top-5 flex size-14 items-center justify-center rounded-full border-4 border-surface bg-accent text-on-accent shadow-low">
                <Icon name="deposit" size={26} />
              </span>
              <Label text={t('nav.deposit')} />
            </Link>
          </li>
          <Item
            to={paths.promotions}
            icon="gift"
            label={t('nav.promotions')}
            active={location.pathname === paths.promotions && !open}
          />
          <Item
            to={memberPath('securityCenter', location)}
            icon="user"
            label={t('nav.me')}
            active={open !== null && open !== 'depositv2'}
          />
        </ul>
      </nav>
    </>
  );
}

/** One line: a longer word of another language is cut, its icon and its accessible name are not. */
const Label = ({ text }: { text: string }) => <span className="w-full truncate text-center">{text}</span>;

function Item({ to, icon, label, active }: { to: string; icon: IconName; label: string; active: boolean }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={active ? 'page' : undefined}
        className={cx(
          'flex h-full flex-col items-center justify-center gap-0.5 text-xs',
          active ? 'font-semibold text-brand-ink' : 'text-ink-soft',
        )}
      >
        <Icon name={icon} size={24} />
        <Label text={label} />
      </Link>
    </li>
  );
}
