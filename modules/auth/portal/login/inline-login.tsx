import { Button } from '@sanam/ui';
import { type FormEvent, type InputHTMLAttributes, type KeyboardEvent, useId, useRef, useState } from 'react';
import { useNavigate } from '@sanam/portal/router/router.ts';
import { Lately } from '@sanam/portal/components/lately.tsx';
import { loadLaterWords, useT } from '@sanam/portal/i18n/language.ts';
import { noteError } from '@sanam/portal/lib/client-log.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { openPopup } from '@sanam/portal/lib/popup.ts';

const InlineLoginMore = lazyPage(async () => (await import('./inline-login-more.tsx')).InlineLoginMore);
const loadLogIn = async () => {
  const [{ logInHere }] = await Promise.all([import('./log-in-here.ts'), loadLaterWords()]);
  return logInHere;
};

const textOf = (given: FormData, name: string): string => {
  const value = given.get(name);
  return typeof value === 'string' ? value : '';
};

function useInlineLogin() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const send = async (given: FormData) => {
    const username = textOf(given, 'username').trim();
    const password = textOf(given, 'password');
    if (username === '' && password === '') return openPopup('login');
    setBusy(true);
    try {
      const logInHere = await loadLogIn();
      setRefused(await logInHere({ username, password, remember: given.has('remember') }, navigate));
    } catch (thrown) {
      noteError('chunk', thrown);
      openPopup('login');
    }
    setBusy(false);
    form.current?.querySelector<HTMLInputElement>(username === '' ? '[name=username]' : '[name=password]')?.select();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) void send(new FormData(event.currentTarget));
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setRefused(null);
    (document.activeElement as HTMLElement | null)?.blur();
  };
  return { form, isBusy, refused, submit, escape, forgive: () => setRefused(null) };
}

function Text(rest: InputHTMLAttributes<HTMLInputElement>) {
  return (
    <input
      {...rest}
      className="h-11 w-38 rounded-md border border-line-strong bg-surface px-3 text-sm placeholder:text-ink-soft focus:border-focus aria-invalid:border-loss"
    />
  );
}

/**
 * The log-in form in the header, where there is room (SHL-018). The fields are plain, so that they are in the first
 * paint and no input is lost; the code of the log-in loads with the first focus. Submitting it empty opens the pop-up
 * with all methods.
 */
export function InlineLogin() {
  const t = useT();
  const moreId = useId();
  const [isTouched, setTouched] = useState(false);
  const { form, isBusy, refused, submit, escape, forgive } = useInlineLogin();
  const wrong = { 'aria-invalid': refused === null ? undefined : true, 'aria-describedby': moreId };
  return (
    <form
      ref={form}
      aria-label={t('nav.loginForm')}
      noValidate
      onSubmit={submit}
      onFocus={() => setTouched(true)}
      onInput={forgive}
      onKeyDown={escape}
      className="group relative flex items-center gap-2"
    >
      <Text
        {...wrong}
        name="username"
        aria-label={t('nav.loginName')}
        placeholder={t('nav.loginNameShort')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={64}
      />
      <Text
        {...wrong}
        name="password"
        type="password"
        aria-label={t('nav.loginPassword')}
        placeholder={t('nav.loginPasswordShort')}
        autoComplete="current-password"
        maxLength={128}
      />
      <Button type="submit" look="brand" aria-busy={isBusy}>
        {t('nav.login')}
      </Button>
      {isTouched ? (
        <div
          id={moreId}
          className={`absolute top-full z-40 w-full pt-2 ${refused === null ? 'hidden group-focus-within:block' : ''}`}
        >
          <Lately>
            <InlineLoginMore form={form} refused={refused} />
          </Lately>
        </div>
      ) : null}
    </form>
  );
}
