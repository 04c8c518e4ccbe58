import { Card } from '@sanam/ui';
import { fromWire } from '@sanam/contract/money';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { AddBankAccountForm } from '@sanam/wallet/portal/bank-accounts/add-bank-account-form.tsx';
import { PaymentPasswordForm } from '@sanam/wallet/portal/payment-password-form.tsx';
import {
  useBalance,
  useBankAccounts,
  useWithdrawalOptions,
  type WithdrawalOptions,
} from '@sanam/wallet/portal/queries.ts';
import { LockList } from '@sanam/wallet/portal/lock-list.tsx';
import { NeedsList } from './needs-list.tsx';
import { RequestWithdrawalForm } from './request-withdrawal-form.tsx';

/** The withdrawable amount with its locks, then the missing requirements one by one. */
export function WithdrawForm({ onRequested }: { onRequested: (id: string) => void }) {
  const t = useT();
  const options = useWithdrawalOptions();
  return (
    <ListStates query={options} isEmpty={() => false} icon="withdraw" emptyTitle={t('withdraw.none')}>
      {(data) => (
        <div className="flex flex-col gap-4">
          <Available options={data} />
          <Needs options={data} />
          <NextStep options={data} onRequested={onRequested} />
        </div>
      )}
    </ListStates>
  );
}

function Available({ options }: { options: WithdrawalOptions }) {
  const t = useT();
  const balance = useBalance().data;
  const symbol = balance?.symbol ?? '';
  return (
    <Card as="section" flat aria-label={t('withdraw.available')} className="flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <div>
          <p className="text-sm text-ink-soft">{t('withdraw.withdrawable')}</p>
          <p className="num text-xl font-semibold sm:text-2xl">{moneyText(options.withdrawable, symbol)}</p>
        </div>
        <div className="text-end">
          <p className="text-sm text-ink-soft">{t('withdraw.locked')}</p>
          <p className="num text-lg">{moneyText(options.locked, symbol)}</p>
          {balance && balance.hold !== '0.00' ? (
            <p className="num text-xs text-ink-soft">
              {t('withdraw.hold', { amount: moneyText(balance.hold, symbol) })}
            </p>
          ) : null}
        </div>
      </div>
      <LockList locks={options.locks} symbol={symbol} />
      {isShared(options) && (
        <p className="text-sm text-ink-soft">
          {t('withdraw.lockShared', { amount: moneyText(options.locked, symbol) })}
        </p>
      )}
      {balance && balance.parts.bonus !== '0.00' ? (
        <p className="text-sm text-ink-soft">
          {t('withdraw.bonusMoney', { amount: moneyText(balance.parts.bonus, symbol) })}{' '}
          <Link to={memberPath('bonusDetails')} className="text-ink underline">
            {t('withdraw.lockBets')}
          </Link>
        </p>
      ) : null}
      <p className="text-sm text-ink-soft">
        {t(options.expected.basis === 'measured' ? 'withdraw.expectedMeasured' : 'withdraw.expectedTarget', {
          p50: options.expected.p50Minutes,
          p90: options.expected.p90Minutes,
          samples: options.expected.samples,
        })}
      </p>
    </Card>
  );
}

/** Checks whether the locks overlap: their sum is more than what they keep together. */
function isShared({ locks, locked }: WithdrawalOptions): boolean {
  return locks.reduce((sum, { amount }) => sum + fromWire(amount), 0n) > fromWire(locked);
}

function Needs({ options }: { options: WithdrawalOptions }) {
  const symbol = useBalance().data?.symbol ?? '';
  return <NeedsList needs={options.needs} symbol={symbol} />;
}

function NextStep({ options, onRequested }: { options: WithdrawalOptions; onRequested: (id: string) => void }) {
  const t = useT();
  const accounts = useBankAccounts();
  const isMissing = (kind: WithdrawalOptions['needs'][number]['kind']) =>
    options.needs.some((one) => one.kind === kind);
  if (isMissing('paymentPassword')) {
    return (
      <Card as="section" flat aria-label={t('withdraw.firstPassword')} className="flex flex-col gap-3">
        <h3 className="text-base">{t('withdraw.firstPassword')}</h3>
        <p className="text-sm text-ink-soft">{t('security.paymentPasswordWhy')}</p>
        <PaymentPasswordForm onDone={() => undefined} />
      </Card>
    );
  }
  if (isMissing('bankAccount')) {
    return (
      <section aria-label={t('withdraw.firstAccount')} className="flex flex-col gap-3">
        <h3 className="text-base">{t('withdraw.firstAccount')}</h3>
        <ListStates query={accounts} isEmpty={() => false} icon="bank" emptyTitle="">
          {({ registeredName }) => <AddBankAccountForm registeredName={registeredName} onAdded={() => undefined} />}
        </ListStates>
      </section>
    );
  }
  // The form cannot help here; the list names the solutions.
  if (options.needs.some(isStop)) return null;
  return options.withdrawable === '0.00' ? null : <RequestWithdrawalForm options={options} onRequested={onRequested} />;
}

/** Checks whether this requirement blocks every withdrawal. */
function isStop(need: WithdrawalOptions['needs'][number]): boolean {
  return need.kind === 'kyc' ? need.isStopped : need.kind !== 'review' && need.kind !== 'cardReturn';
}
