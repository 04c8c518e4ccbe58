import { cx, Icon, type IconName } from '@sanam/ui';
import { type ComponentType, Suspense } from 'react';
import { Link, useLocation } from '../router/router.ts';
import { useT } from '../i18n/language.ts';
import { linksIn, memberEntries } from '../lib/feature.ts';
import { memberPath } from '../paths.ts';
import { MemberMenu } from './member-menu.tsx';

/** A member's buttons on every page beside the balance: messages, and on a desktop news and the account menu. */
export function MemberBox() {
  const t = useT();
  const location = useLocation();
  return (
    <>
      {memberEntries('header').map(({ name, icon, badge }, place) => (
        <HeaderLink
          key={name}
          to={memberPath(name, location)}
          icon={icon}
          label={t(`member.${name}`)}
          badge={badge}
          // A phone's bar has room for the first one only.
          className={place > 0 ? 'max-lg:hidden' : ''}
        />
      ))}
      {linksIn('header').map(({ to, icon, label }) => (
        <HeaderLink key={to} to={to} icon={icon} label={t(label)} className="max-lg:hidden" />
      ))}
      <div className="max-lg:hidden">
        <MemberMenu />
      </div>
    </>
  );
}

interface HeaderLinkProps {
  to: string;
  icon: IconName;
  label: string;
  badge?: ComponentType | undefined;
  className?: string;
}

function HeaderLink({ to, icon, label, badge: Badge, className }: HeaderLinkProps) {
  return (
    <Link
      to={to}
      title={label}
      className={cx(
        'relative inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft',
        // Tighter on the narrowest phones, so that a balance of eight figures still fits.
        'hover:bg-sunken hover:text-ink max-[389px]:-mx-1',
        className,
      )}
    >
      <Icon name={icon} />
      <span className="sr-only">{label}</span>
      {Badge === undefined ? null : (
        <Suspense fallback={null}>
          <Badge />
        </Suspense>
      )}
    </Link>
  );
}
