import { Callout, Card } from '@sanam/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { PaymentPasswordForm } from '@sanam/wallet/portal/payment-password-form.tsx';
import { keys } from '../keys.ts';
import type { TransferOptions } from './queries.ts';

interface SendableProps {
  options: TransferOptions;
  /** Message if the merchant does not allow the transfer. */
  off?: 'agents.transfersOff' | 'agents.cashOff' | undefined;
  children: ReactNode;
}

/** The reason that blocks all transfers, or the form. */
export function Sendable({ options, off = 'agents.transfersOff', children }: SendableProps) {
  const t = useT();
  const { isOn, isFrozen, owes, holdUntil, hasPaymentPassword } = options;
  if (!isOn) return <Callout tone="caution">{t(`refusal.${off}`)}</Callout>;
  if (isFrozen) return <Callout tone="caution">{t('refusal.agents.lineFrozen')}</Callout>;
  if (owes) return <Callout tone="caution">{t('refusal.agents.transferWhileOwing')}</Callout>;
  if (holdUntil !== null)
    return <Callout tone="caution">{t('agents.transfer.held', { time: dateTimeText(holdUntil) })}</Callout>;
  return hasPaymentPassword ? children : <FirstPassword />;
}

function FirstPassword() {
  const t = useT();
  const client = useQueryClient();
  return (
    <Card as="section" flat aria-label={t('agents.transfer.firstPassword')} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('agents.transfer.firstPassword')}</h3>
      <PaymentPasswordForm onDone={() => void client.invalidateQueries({ queryKey: keys.centre })} />
    </Card>
  );
}
