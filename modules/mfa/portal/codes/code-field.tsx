import { ask, Button, Field, Input } from '@sanam/ui';
import { type InputHTMLAttributes, type Ref, useEffect, useState } from 'react';
import { translate, useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { createCodeSender, type CodeSender, secondsLeft, type SenderState, untouched } from './code-sender.ts';

export interface CodeFieldProps {
  /** Address of the code as typed, with its dialing code; the countdown belongs to it. */
  address: string;
  /**
   * Validates the number before anything is requested (IDN-063) and shows the error at its own field; false: nothing is
   * sent.
   */
  check?: () => boolean | Promise<boolean>;
  /** Sends the code; see `sendSmsCode`. `undefined`: the person closed the puzzle. */
  send: (address: string) => Promise<{ expiredMinutes: number } | undefined>;
  /** `PROVIDER_WAIT_SECONDS` if the social provider sends the code. */
  waitSeconds?: number;
  /** Return value of the form's `register` for the code field. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> };
  error?: string | undefined;
  /** Label instead of "Verification code", if it needs another one. */
  label?: string;
}

/** Shows a failed SMS request in a warning dialog with the server's message and OK (IDN-068). */
function warn(thrown: unknown): void {
  void ask({
    title: translate('identity.code.failed'),
    body: refusalText(thrown),
    icon: 'alert',
    confirm: translate('app.ok'),
    closeLabel: translate('app.close'),
  });
}

/** Returns one sender for the life of the field, and the seconds left to wait for this address. */
function useSender(address: string): { sender: CodeSender; state: SenderState; seconds: number } {
  const [state, setState] = useState(untouched);
  const [sender] = useState(() => createCodeSender({ onFailure: warn, onChange: setState }));
  const [tick, setTick] = useState(0);
  const seconds = secondsLeft(state, address, Math.max(tick, state.at));
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setTick(Date.now()), 250);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return { sender, state, seconds };
}

/** The field for a code by SMS or e-mail, with the button that sends it and its countdown (IDN-064 to IDN-068). */
export function CodeField({ address, check, send, waitSeconds, input, error, label }: CodeFieldProps) {
  const t = useT();
  const { sender, state, seconds } = useSender(address);
  const press = async () => {
    if (check !== undefined && !(await check())) return;
    await sender.press({ address, send, waitSeconds });
  };
  const wasSent = state.address === address;
  return (
    <Field
      label={label ?? t('identity.code.label')}
      required
      error={error}
      hint={wasSent ? <span role="status">{t('identity.code.sent')}</span> : undefined}
    >
      <div className="flex flex-wrap gap-2">
        <div className="min-w-32 flex-1">
          <Input
            {...input}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={16}
            placeholder={t('identity.code.placeholder')}
          />
        </div>
        <Button
          className="min-w-36 max-sm:grow"
          disabled={seconds > 0}
          busy={state.isSending}
          onClick={() => void press()}
        >
          {seconds > 0
            ? t('identity.code.again', { seconds })
            : wasSent
              ? t('identity.code.resend')
              : t('identity.code.send')}
        </Button>
      </div>
    </Field>
  );
}
