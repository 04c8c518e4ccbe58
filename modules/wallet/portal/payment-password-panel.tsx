import { Badge, Button, Card } from '@sanam/ui';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { PaymentPasswordForm } from './payment-password-form.tsx';
import { useWithdrawalOptions } from './queries.ts';

export function PaymentPasswordPanel() {
  const t = useT();
  const options = useWithdrawalOptions();
  const [open, setOpen] = useState(false);
  const isSet = options.data?.hasPaymentPassword;
  return (
    <Card as="section" flat aria-label={t('security.paymentPassword')} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h3 className="text-base">{t('security.paymentPassword')}</h3>
          <p className="text-sm text-ink-soft">{t('security.paymentPasswordWhy')}</p>
        </div>
        <div className="flex items-center gap-3">
          {isSet === undefined ? null : (
            <Badge tone={isSet ? 'gain' : 'caution'} icon={isSet ? 'check' : 'alert'}>
              {t(isSet ? 'security.isSet' : 'security.notSet')}
            </Badge>
          )}
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'app.cancel' : isSet ? 'app.change' : 'security.setNow')}
          </Button>
        </div>
      </div>
      {open ? <PaymentPasswordForm onDone={() => setOpen(false)} /> : null}
    </Card>
  );
}
