import { Button, Dialog, Field, Input, toast } from '@sanam/ui';
import { useForm } from 'react-hook-form';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { QrCode } from '@sanam/portal/components/qr-code.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { copyText } from '@sanam/portal/lib/copy-text.ts';
import { mfaCalls } from '../../contract/calls.ts';
import { isClosedStepUp, refreshSecurity } from './queries.ts';

export interface TotpSetupProps {
  started: Value<'startTotp'>;
  onClose: () => void;
  /** Called with the recovery codes created with the first factor; null if there are some already. */
  onCodes: (codes: string[] | null) => void;
}

/** The set-up of an authenticator app: scan or type the secret, then confirm it with the first code. */
export function TotpSetup(props: TotpSetupProps) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('security.totpOn')}
      closeLabel={t('app.close')}
      width={480}
      height={0}
      closeOnCover={false}
    >
      <Steps {...props} />
    </Dialog>
  );
}

function Steps({ started, onClose, onCodes }: TotpSetupProps) {
  const t = useT();
  const form = useForm<{ code: string }>({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const { recoveryCodes } = await call(mfaCalls.confirmTotp, { body: { code: code.trim() } });
      refreshSecurity();
      toast(t('security.totpIsOn'), 'gain');
      onClose();
      onCodes(recoveryCodes);
    } catch (thrown) {
      if (!isClosedStepUp(thrown)) showRefusal(form, thrown, { codes: { 'identity.codeWrong': 'code' } });
    }
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      <FormAlert text={errors.root?.message} />
      <p className="text-sm text-ink-soft">{t('security.totpScan')}</p>
      <div className="mx-auto w-52">
        <QrCode text={started.uri} label={t('security.totpQr')} failed={t('security.totpQrFailed')} />
      </div>
      <div className="rounded-md bg-sunken p-3 text-sm">
        <p className="text-ink-soft">{t('security.totpSecret')}</p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <code className="min-w-0 flex-1 basis-52 text-base break-words whitespace-normal select-all">
            {grouped(started.secret)}
          </code>
          <Button size="small" icon="copy" onClick={() => void copyText(started.secret, t('security.copied'))}>
            {t('security.copy')}
          </Button>
        </div>
      </div>
      <Field label={t('factor.code.totp')} error={errors.code?.message} required>
        <Input
          {...form.register('code', { validate: (typed) => typed.trim() !== '' || t('factor.codeMissing') })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          className="num tracking-widest"
          data-autofocus
        />
      </Field>
      <Button type="submit" look="brand" wide busy={isSubmitting}>
        {t('security.totpConfirm')}
      </Button>
    </form>
  );
}

/** Groups letters in fours, as a person types them. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
