import { Icon, IconButton, type IconName } from '@sanam/ui';
import { useEffect } from 'react';
import { Link, useLocation } from '../router/router.ts';
import { Slot } from '../components/slot.tsx';
import { memberEntries } from '../lib/feature.ts';
import { PageHeading } from '../components/page-heading.tsx';
import { useT } from '../i18n/language.ts';
import { forgetFirstLogin, useSession } from '../lib/session.ts';
import { memberPath } from '../paths.ts';

export function HomePage() {
  const t = useT();
  const token = useSession((session) => session.token);
  return (
    <div className="flex flex-col gap-5">
      <PageHeading name={t('home.title')} className="sr-only" />
      <Slot of="banner" group="w_home" />
      <Slot of="homeTop" />
      <WelcomeLine />
      {token === null ? <Promises /> : <QuickWays />}
      {token === null ? null : <Slot of="homeMember" />}
      <Slot of="homeMain" />
    </div>
  );
}

/** Longest display of the welcome line, in milliseconds. */
const WELCOME_MS = 60_000;

/**
 * Welcome line, once for the session of a first log-in (GAP-041), until it is closed, the page is left or a minute
 * passes.
 */
function WelcomeLine() {
  const t = useT();
  const { isFirstLogin, username } = useSession();
  useEffect(() => {
    if (!isFirstLogin) return undefined;
    const home = window.location.pathname;
    const timer = setTimeout(forgetFirstLogin, WELCOME_MS);
    return () => {
      clearTimeout(timer);
      if (window.location.pathname !== home) forgetFirstLogin();
    };
  }, [isFirstLogin]);
  if (!isFirstLogin || username === null) return null;
  return (
    <div role="status" className="flex items-center gap-3 rounded-md bg-gain-soft ps-4 text-sm font-semibold text-gain">
      <Icon name="star" className="shrink-0" />
      <p className="min-w-0 flex-1">{t('home.welcomeFirst', { name: username })}</p>
      <IconButton icon="close" label={t('app.dismiss')} onClick={forgetFirstLogin} />
    </div>
  );
}

function QuickWays() {
  const t = useT();
  const location = useLocation();
  return (
    <ul className="grid grid-cols-4 gap-2 md:gap-3">
      {memberEntries('home').map(({ name: page, icon }) => (
        <li key={page}>
          <Link
            to={memberPath(page, location)}
            className="flex h-full min-h-20 flex-col items-center justify-center gap-1.5 rounded-lg bg-surface px-1 py-3 text-center text-xs font-semibold shadow-low hover:text-brand-ink md:text-sm"
          >
            <Icon name={icon} size={26} className="text-brand-ink" />
            {t(`member.${page}`)}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const promises = ['fair', 'money', 'care'] as const;
const promiseIcons: Record<(typeof promises)[number], IconName> = { fair: 'dice', money: 'receipt', care: 'shield' };

/** Promises to visitors, each with a link to check it. */
function Promises() {
  const t = useT();
  return (
    <ul className="grid grid-cols-3 gap-2 md:gap-3">
      {promises.map((promise) => (
        <li
          key={promise}
          className="flex flex-col items-center gap-2 rounded-lg bg-surface px-2 py-3 text-center shadow-low md:flex-row md:items-start md:gap-3 md:p-4 md:text-start"
        >
          <span className="flex size-11 shrink-0 items-center justify-center rounded-md bg-brand-soft text-brand-ink">
            <Icon name={promiseIcons[promise]} size={24} />
          </span>
          <div>
            <h2 className="text-sm md:text-base">{t(`home.promise.${promise}.title`)}</h2>
            <p className="text-sm text-ink-soft max-md:sr-only">{t(`home.promise.${promise}.text`)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
