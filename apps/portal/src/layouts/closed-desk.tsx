import { buttonClass, Callout, cx, Icon, type IconName, SkeletonRows } from '@sanam/ui';
import { type ReactNode, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from '../router/router.ts';
import { LoadBoundary } from '../components/load-boundary.tsx';
import { PageFault } from '../components/page-fault.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { HumanCheckOutlet } from '@sanam/captcha/portal/human-check-outlet.tsx';
import { StepUpOutlet } from '@sanam/mfa/portal/step-up/step-up-outlet.tsx';
import { useLogout } from '@sanam/auth/portal/use-logout.ts';
import { BankAccountsPanel } from '@sanam/wallet/portal/bank-accounts/bank-accounts-panel.tsx';
import { BalanceBox } from '@sanam/wallet/portal/balance-box.tsx';
import { DepositHistory } from '@sanam/payments/portal/deposits/deposit-history.tsx';
import { PaymentPasswordPanel } from '@sanam/wallet/portal/payment-password-panel.tsx';
import { useT } from '../i18n/language.ts';
import { lazyPage } from '../lib/lazy-page.ts';
import { usePasswordChange } from '../lib/popup.ts';
import { useSite } from '../lib/site.ts';
import type { Exclusion } from '../lib/session.ts';
import { dateTimeText } from '../lib/time.ts';
import { MEMBER_PARAMETER, paths } from '../paths.ts';
import { DeskTools } from './desk-tools.tsx';
import { SandboxStrip } from './sandbox-strip.tsx';
import { SkipLink } from './skip-link.tsx';

const WithdrawPage = lazyPage(
  async () => (await import('@sanam/payments/portal/withdrawals/withdraw-page.tsx')).WithdrawPage,
);
const AccountRecordPage = lazyPage(
  async () => (await import('@sanam/wallet/portal/records/account-record-page.tsx')).AccountRecordPage,
);
const BetRecordPage = lazyPage(async () => (await import('@sanam/play/portal/bet-record-page.tsx')).BetRecordPage);
const HelpPage = lazyPage(async () => (await import('@sanam/content/portal/help-page.tsx')).HelpPage);
const FeedbackPage = lazyPage(async () => (await import('@sanam/content/portal/feedback-page.tsx')).FeedbackPage);
const ChangePasswordDialog = lazyPage(
  async () => (await import('@sanam/auth/portal/password/change-password-dialog.tsx')).ChangePasswordDialog,
);

const parts = ['withdraw', 'transactionHistory', 'personalHistoryCopy', 'help'] as const;
type Part = (typeof parts)[number];
const icons: Record<Part, IconName> = {
  withdraw: 'withdraw',
  transactionHistory: 'list',
  personalHistoryCopy: 'games',
  help: 'info',
};
const places: Record<Part, string> = {
  withdraw: `${paths.home}?${MEMBER_PARAMETER}=withdraw`,
  transactionHistory: `${paths.home}?${MEMBER_PARAMETER}=transactionHistory`,
  personalHistoryCopy: `${paths.home}?${MEMBER_PARAMETER}=personalHistoryCopy`,
  help: paths.help,
};
const helpPages = new Set<string>([paths.help, paths.helpMc, paths.feedback]);

/** What of the desk an address means: the portal's other pages are closed, they all lead to the money. */
function usePart(): Part {
  const { pathname } = useLocation();
  const [query] = useSearchParams();
  if (helpPages.has(pathname)) return 'help';
  const wanted = query.get(MEMBER_PARAMETER);
  return parts.find((part) => part === wanted) ?? 'withdraw';
}

/**
 * The whole portal of a member on a break or excluded: the money and its way out, the records, help. The server refuses
 * everything else, so nothing else is offered, and nothing is advertised.
 */
export function ClosedDesk({ exclusion }: { exclusion: Exclusion }) {
  const t = useT();
  const part = usePart();
  const { pathname } = useLocation();
  const { open: isPasswordChange } = usePasswordChange();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SandboxStrip />
      <Bar />
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto flex w-full max-w-4xl flex-1 flex-col gap-5 px-4 py-5 outline-none"
      >
        {part === 'help' ? null : <PageHeading name={t('closed.title')} className="text-2xl" />}
        <Callout tone="brand" icon="clock">
          {exclusion.kind === 'break' && exclusion.until !== null
            ? t('closed.break', { time: dateTimeText(exclusion.until) })
            : t('closed.exclusion')}{' '}
          {t('closed.text')}
        </Callout>
        <Parts shown={part} />
        {part === 'help' ? null : <h2 className="text-lg">{t(`member.${part}`)}</h2>}
        <LoadBoundary at={`${pathname} ${part}`} fallback={PageFault}>
          <Suspense fallback={<SkeletonRows label={t('app.loading')} />}>
            <PartOf part={part} pathname={pathname} />
          </Suspense>
        </LoadBoundary>
      </main>
      <Suspense fallback={null}>
        {isPasswordChange ? <ChangePasswordDialog /> : null}
        <StepUpOutlet />
        <HumanCheckOutlet />
      </Suspense>
    </div>
  );
}

function Bar() {
  const t = useT();
  const site = useSite();
  const logout = useLogout();
  return (
    <header className="border-b border-line bg-surface">
      <div className="mx-auto flex max-w-4xl items-center gap-1 px-4 py-1 sm:gap-2">
        <p className="min-w-0 flex-1 truncate text-lg font-semibold">{site?.merchantName ?? t('app.name')}</p>
        <DeskTools />
        <BalanceBox compact />
        <button
          type="button"
          aria-label={t('nav.logout')}
          onClick={() => void logout()}
          className={cx(buttonClass('ghost', 'small'), 'max-sm:min-w-11 max-sm:px-0')}
        >
          <Icon name="logout" />
          <span className="max-sm:hidden">{t('nav.logout')}</span>
        </button>
      </div>
    </header>
  );
}

function Parts({ shown }: { shown: Part }) {
  const t = useT();
  return (
    <nav aria-label={t('closed.menu')} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {parts.map((part) => (
        <Link
          key={part}
          to={places[part]}
          aria-current={part === shown ? 'page' : undefined}
          className={cx(
            'flex min-h-12 items-center gap-2 rounded-md border border-line px-3 py-2 text-sm hover:bg-sunken',
            part === shown && 'bg-brand-soft font-semibold text-brand-ink',
          )}
        >
          <Icon name={icons[part]} className="shrink-0" />
          {t(part === 'help' ? 'closed.help' : `member.${part}`)}
        </Link>
      ))}
    </nav>
  );
}

function PartOf({ part, pathname }: { part: Part; pathname: string }): ReactNode {
  switch (part) {
    case 'withdraw':
      return (
        <div className="flex flex-col gap-6">
          <WithdrawPage />
          <BankAccountsPanel />
          <PaymentPasswordPanel />
        </div>
      );
    case 'transactionHistory':
      return (
        <div className="flex flex-col gap-8">
          <AccountRecordPage />
          <DepositHistory />
        </div>
      );
    case 'personalHistoryCopy':
      return <BetRecordPage />;
    case 'help':
      return pathname === paths.feedback ? <FeedbackPage /> : <HelpPage />;
  }
}
