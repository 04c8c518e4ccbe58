import { Checkbox } from '@sanam/ui';
import type { InputHTMLAttributes, Ref } from 'react';
import { Link } from '@sanam/portal/router/router.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { paths } from '@sanam/portal/paths.ts';

export interface RememberBoxProps {
  /** Return value of the form's `register`. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  /** Opens the forgot-password modal; without it the link leads to the page. */
  onForgot: (() => void) | undefined;
}

/** The remember-me box and the forgot-password link (IDN-027). */
export function RememberBox({ input, onForgot }: RememberBoxProps) {
  const t = useT();
  const link = 'inline-flex min-h-11 items-center text-sm text-brand-ink underline';
  return (
    <div className="-my-2 flex flex-wrap items-center justify-between gap-x-4">
      <Checkbox {...input} label={t('identity.login.remember')} />
      {onForgot ? (
        <button type="button" onClick={onForgot} className={link}>
          {t('identity.login.forgot')}
        </button>
      ) : (
        <Link to={paths.forget} className={link}>
          {t('identity.login.forgot')}
        </Link>
      )}
    </div>
  );
}
