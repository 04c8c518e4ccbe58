import { useEffect } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { CountDot } from '@sanam/ui';
import { useUnread } from './queries.ts';

/** How many messages are unread; nothing when there are none (MBR-011). */
export function UnreadDot() {
  const t = useT();
  useKeptPush();
  return <CountDot count={useUnread()} label={t('inbox.unreadCount')} />;
}

let keptFor: string | null = null;

/** Once a visit: a browser that shows messages while the site is closed shows those of the member who is here. */
function useKeptPush(): void {
  const username = useSession(({ username: name }) => name);
  useEffect(() => {
    if (username === null || username === keptFor || !('serviceWorker' in navigator)) return;
    keptFor = username;
    // Without it nothing is shown here until the next visit; that is no reason to disturb anybody.
    import('./push-browser.ts').then(({ keepPush }) => keepPush(username)).catch(() => undefined);
  }, [username]);
}
