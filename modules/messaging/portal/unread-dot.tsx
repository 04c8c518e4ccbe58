import { useT } from '@sanam/portal/i18n/language.ts';
import { CountDot } from '@sanam/ui';
import { useUnread } from './queries.ts';

/** How many messages are unread; nothing when there are none (MBR-011). */
export function UnreadDot() {
  const t = useT();
  return <CountDot count={useUnread()} label={t('inbox.unreadCount')} />;
}
