import { Checkbox } from '@sanam/ui';
import { type RefObject, useEffect, useState } from 'react';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { openPopup } from '@sanam/portal/lib/popup.ts';
import { forgetUnticked, readRemembered } from './remembered.ts';

/**
 * The panel below the header's form while it has the focus: errors, the remember-me box and the other log-in methods.
 */
export function InlineLoginMore({
  form,
  refused,
}: {
  form: RefObject<HTMLFormElement | null>;
  refused: string | null;
}) {
  const t = useT();
  const [known] = useState(readRemembered);
  useEffect(() => {
    const name = form.current?.querySelector<HTMLInputElement>('[name=username]');
    if (name?.value === '') name.value = known.username;
  }, [form, known]);
  const link = 'inline-flex min-h-11 items-center text-sm text-brand-ink underline';
  return (
    <div className="animate-fade flex flex-col gap-1 rounded-md border border-line bg-surface p-3 shadow-high">
      <FormAlert text={refused} />
      {known.hasTicket ? <p className="text-sm text-ink-soft">{t('identity.login.rememberedHint')}</p> : null}
      <Checkbox
        name="remember"
        defaultChecked={known.isOn}
        onChange={forgetUnticked}
        label={t('identity.login.remember')}
      />
      <div className="flex flex-wrap justify-between gap-x-4">
        <button type="button" onClick={() => openPopup('forgot')} className={link}>
          {t('identity.login.forgot')}
        </button>
        <button type="button" onClick={() => openPopup('login')} className={link}>
          {t('identity.login.otherWays')}
        </button>
      </div>
    </div>
  );
}
