import { Button, Field, Icon, Input, Skeleton } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { captchaCalls } from '../contract/calls.ts';

/** Minimum milliseconds between two refreshes (IDN-053); the server enforces the same. */
const REFRESH_MS = 1050;

export interface CaptchaFieldProps {
  /** Return value of react-hook-form's `register('captcha')`, or `value` and `onChange`. */
  attributes: Omit<ComponentProps<typeof Input>, 'before' | 'after'>;
  error?: string | undefined;
  required?: boolean;
  /** A captcha can be used once: a higher number loads the next. */
  round?: number;
}

/**
 * A captcha's picture with its field; a click on the picture loads another (IDN-028). A question in words is available
 * for people who cannot see it.
 */
export function CaptchaField({ attributes, error, required = true, round = 0 }: CaptchaFieldProps) {
  const t = useT();
  const [kind, setKind] = useState<'picture' | 'question'>('picture');
  const captcha = useCaptcha(kind, round);
  const isQuestion = kind === 'question';
  const other = (
    <Button look="ghost" size="small" onClick={() => setKind(isQuestion ? 'picture' : 'question')}>
      {t(isQuestion ? 'identity.human.pictureInstead' : 'identity.captchaAsk')}
    </Button>
  );
  return (
    <Field
      label={isQuestion && captcha.content ? captcha.content : t('identity.captcha')}
      required={required}
      error={error}
      hint={captcha.failed ?? undefined}
      aside={other}
    >
      <span className="flex items-stretch gap-2">
        <Input
          {...attributes}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          inputMode={isQuestion ? 'numeric' : 'text'}
          maxLength={16}
        />
        <button
          type="button"
          onClick={captcha.refresh}
          aria-label={t(isQuestion ? 'identity.captchaNextQuestion' : 'identity.captchaNext')}
          title={t(isQuestion ? 'identity.captchaNextQuestion' : 'identity.captchaNext')}
          className="flex min-h-11 shrink-0 items-center justify-center overflow-hidden rounded-md border border-line-strong"
        >
          {isQuestion ? (
            <span className="px-3">
              <Icon name="refresh" />
            </span>
          ) : captcha.content ? (
            <img
              src={`data:image/png;base64,${captcha.content}`}
              alt={t('identity.captchaAlt')}
              width={126}
              height={44}
            />
          ) : (
            <Skeleton className="h-11 w-31.5" />
          )}
        </button>
      </span>
    </Field>
  );
}

let askedAt = Number.NEGATIVE_INFINITY;
const waitLeft = (): number => Math.max(0, askedAt + REFRESH_MS - performance.now());

/**
 * Requests the next captcha as soon as the last answer is a second old: the server counts a visitor's pictures and
 * questions together, from their creation.
 */
async function fetchCaptcha(kind: 'picture' | 'question', signal: AbortSignal): Promise<string> {
  while (waitLeft() > 0) await new Promise((resolve) => setTimeout(resolve, waitLeft()));
  signal.throwIfAborted();
  askedAt = performance.now();
  try {
    if (kind === 'question') return (await call(captchaCalls.captchaQuestion)).question;
    return await call(captchaCalls.captcha);
  } finally {
    askedAt = performance.now();
  }
}

/** Returns the current picture or question. */
function useCaptcha(kind: 'picture' | 'question', round: number) {
  const id = useId();
  const [turn, setTurn] = useState(0);
  const { data, error, isFetching } = useQuery({
    queryKey: ['captcha', id, kind, round, turn],
    queryFn: ({ signal }) => fetchCaptcha(kind, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const refresh = () => {
    if (waitLeft() === 0) setTurn((before) => before + 1);
  };
  return { content: isFetching ? undefined : data, failed: error && !isFetching ? refusalText(error) : null, refresh };
}
