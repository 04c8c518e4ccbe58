import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { Refusal } from '@sanam/client/refusal';
import { useTimeWords } from '../lib/format.ts';
import { serverNow } from '@sanam/client/server-clock';
import type { MessageKey } from './message-key.ts';

export type Words = (key: MessageKey, values?: Record<string, string | number>) => string;

/** The translator with keys that the compiler knows. */
export function useWords(): Words {
  const translate = useTranslate();
  return useCallback((key, values) => translate(key, values), [translate]);
}

/** Returns the text of a server code (`group` + code), or the code itself if it has no text. */
export function useCodeWords(): (group: string, code: string) => string {
  const translate = useTranslate();
  return useCallback((group, code) => translate(`${group}.${code}`, { _: code }), [translate]);
}

/** Returns the text of a server code as `useCodeWords` does, for a file. */
export const codeWord = (t: Words, group: string, code: string): string =>
  t(`${group}.${code}` as MessageKey, { _: code });

/** Seconds below which a wait is shown without a figure. */
const LONG_SECONDS = 120;

/** Returns the text of an error for the user. */
export function useErrorWords(): (error: unknown) => string {
  const translate = useTranslate();
  const { span } = useTimeWords();
  return useCallback(
    (error) => {
      if (!(error instanceof Refusal)) return translate('refusal.common.internal');
      const { retryAfterSeconds: seconds, claimedBy: name, claimedUntil } = error.values;
      if (error.code === 'common.tooManyRequests' && typeof seconds === 'number' && seconds >= LONG_SECONDS)
        return translate('refusal.common.tooManyRequestsLong', { minutes: Math.ceil(seconds / 60) });
      if (typeof name !== 'string') return translate(error.message, error.values);
      return translate(error.message, { name, time: span(Date.parse(String(claimedUntil)) - serverNow()) });
    },
    [translate, span],
  );
}
