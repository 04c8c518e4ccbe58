import { Badge, Button, Callout, Card, Field, PasswordInput, toast } from '@sanam/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useT } from '../../i18n/language.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { call } from '../../lib/api.ts';
import { keys } from '../../lib/query-keys.ts';
import { toRefusal } from '../../lib/refusal.ts';
import { useWithdrawalOptions } from './queries.ts';

/** The server's rule begins here; it also refuses runs like 123456 and the log-in password itself. */
const LENGTH_MIN = 6;

interface Fields {
  loginPassword: string;
  paymentPassword: string;
  again: string;
}

export interface PaymentPasswordFormProps {
  onDone: () => void;
}

/** Sets or changes the password that every withdrawal asks for. */
export function PaymentPasswordForm({ onDone }: PaymentPasswordFormProps) {
  const t = useT();
  const client = useQueryClient();
  const [refused, setRefused] = useState<string | null>(null);
  const { register, handleSubmit, getValues, setError, formState } = useForm<Fields>({
    defaultValues: { loginPassword: '', paymentPassword: '', again: '' },
  });
  const submit = handleSubmit(async ({ loginPassword, paymentPassword }) => {
    setRefused(null);
    try {
      await call('setPaymentPassword', { body: { loginPassword, paymentPassword } });
      toast(t('security.paymentPasswordSaved'), 'gain');
      void client.invalidateQueries({ queryKey: keys.withdrawals });
      void client.invalidateQueries({ queryKey: keys.member });
      onDone();
    } catch (thrown) {
      const { code } = toRefusal(thrown);
      if (code === 'identity.wrongCredentials')
        setError('loginPassword', { message: t('security.loginPasswordWrong') }, { shouldFocus: true });
      else if (code === 'wallet.paymentPasswordInvalid')
        setError('paymentPassword', { message: refusalText(thrown) }, { shouldFocus: true });
      else setRefused(refusalText(thrown));
    }
  });
  const labels = { showLabel: t('identity.showPassword'), hideLabel: t('identity.hidePassword') };
  const { errors, isSubmitting } = formState;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {refused ? (
        <Callout tone="loss" icon="alert">
          {refused}
        </Callout>
      ) : null}
      <Field label={t('security.loginPassword')} error={errors.loginPassword?.message} required>
        <PasswordInput
          {...register('loginPassword', { required: t('identity.passwordMissing') })}
          autoComplete="current-password"
          {...labels}
        />
      </Field>
      <Field
        label={t('security.paymentPasswordNew')}
        hint={t('security.paymentPasswordHint', { min: LENGTH_MIN })}
        error={errors.paymentPassword?.message}
        required
      >
        <PasswordInput
          {...register('paymentPassword', {
            validate: (typed) => typed.length >= LENGTH_MIN || t('security.paymentPasswordHint', { min: LENGTH_MIN }),
          })}
          autoComplete="new-password"
          {...labels}
        />
      </Field>
      <Field label={t('security.paymentPasswordAgain')} error={errors.again?.message} required>
        <PasswordInput
          {...register('again', {
            validate: (typed) => typed === getValues('paymentPassword') || t('identity.confirmationDiffers'),
          })}
          autoComplete="new-password"
          {...labels}
        />
      </Field>
      <Button type="submit" look="brand" busy={isSubmitting}>
        {t('app.save')}
      </Button>
    </form>
  );
}

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
