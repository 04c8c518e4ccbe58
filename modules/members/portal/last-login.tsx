import { toast } from '@sanam/ui';
import { useEffect, useRef } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useAfterLogin } from '@sanam/portal/lib/popup.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useMember } from './queries.ts';

/** After a log-in, once: when the one before was. Who does not know it was not the one who logged in. */
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
