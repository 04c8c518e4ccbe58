import { useEffect } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { CountDot } from '@sanam/ui';
import { useUnread } from './queries.ts';

/** The number of unread messages; nothing if there are none (MBR-011). */
export function UnreadDot() {
  const t = useT();
  useKeptPush();
  return <CountDot count={useUnread()} label={t('inbox.unreadCount')} />;
}

let keptFor: string | null = null;

/** Once per visit, makes a browser with push show the messages of the member who is logged in. */
function useKeptPush(): void {
  const username = useSession(({ username: name }) => name);
  useEffect(() => {
    if (username === null || username === keptFor || !('serviceWorker' in navigator)) return;
    keptFor = username;
    // On failure no push is shown until the next visit, which does not justify an error message.
    import('./push-browser.ts').then(({ keepPush }) => keepPush(username)).catch(() => undefined);
  }, [username]);
}
