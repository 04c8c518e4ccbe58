import { toast } from '@sanam/ui';
import { useEffect, useRef } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useAfterLogin } from '@sanam/portal/lib/popup.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useMember } from './queries.ts';

/** The time of the previous log-in, shown once after a log-in so that the member notices a log-in by a stranger. */
export function LastLogin() {
  const t = useT();
  const { due } = useAfterLogin();
  const token = useSession((session) => session.token);
  const { data } = useMember();
  const said = useRef<string | null>(null);
  const at = data?.lastLoginAt ?? null;
  useEffect(() => {
    if (!due || at === null || token === null || said.current === token) return;
    said.current = token;
    toast(t('login.lastTime', { time: dateTimeText(at) }));
  }, [due, at, token, t]);
  return null;
}
