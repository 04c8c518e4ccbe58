import { cx, Icon, type IconName } from '@sanam/ui';
import { Link, useLocation, useSearchParams } from '../router/router.ts';
import { useT } from '../i18n/language.ts';
import type { MessageKey } from '../i18n/message-key.ts';
import { linksIn, memberEntries, type PortalLink } from '../lib/feature.ts';
import { MEMBER_PARAMETER, memberPath } from '../paths.ts';

/** The phone's main navigation, with a raised deposit button in the middle. */
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
          {itemsOf(location, open).map((item) => (
            <Item key={item.to} {...item} />
          ))}
        </ul>
      </nav>
    </>
  );
}

/** One-line label: a long word is cut, but its icon and accessible name stay. */
const Label = ({ text }: { text: string }) => <span className="w-full truncate text-center">{text}</span>;

interface ItemProps {
  place: number;
  to: string;
  icon: IconName;
  label: MessageKey;
  active: boolean;
  isRaised?: true | undefined;
}

/** Returns links and pages of the member centre. A page without its own item belongs to the last one. */
function itemsOf(location: { pathname: string; search: string }, open: string | null): ItemProps[] {
  const isAt = ({ to, isHere }: PortalLink) => location.pathname === to || isHere?.(location.pathname) === true;
  const links = linksIn('bottom').map((link) => ({
    ...link,
    place: link.in.bottom!,
    active: isAt(link) && open === null,
  }));
  const entries = memberEntries('centre').filter(({ bottom }) => bottom !== undefined);
  const raised = entries.filter(({ bottom }) => bottom?.isRaised).map(({ name }): string => name);
  const pages = entries.map(({ name, bottom }) => ({
    ...bottom!,
    to: memberPath(name, location),
    active: raised.includes(name) ? open === name : open !== null && !raised.includes(open),
  }));
  return [...links, ...pages].toSorted((a, b) => a.place - b.place);
}

function Item({ to, icon, label, active, isRaised }: ItemProps) {
  const t = useT();
  if (isRaised)
    return (
      <li>
        <Link
          to={to}
          aria-current={active ? 'page' : undefined}
          className="relative flex h-full flex-col items-center justify-end pb-1.5 text-xs font-semibold"
        >
          <span className="absolute -top-5 flex size-14 items-center justify-center rounded-full border-4 border-surface bg-accent text-on-accent shadow-low">
            <Icon name={icon} size={26} />
          </span>
          <Label text={t(label)} />
        </Link>
      </li>
    );
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
        <Label text={t(label)} />
      </Link>
    </li>
  );
}
