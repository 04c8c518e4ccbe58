import { Badge, Button, Checkbox, Dialog } from '@sanam/ui';
import { useState } from 'react';
import { RichText } from '../../components/rich-text.tsx';
import { useT } from '../../i18n/language.ts';
import { closeAfterLogin, useAfterLogin } from '../../lib/after-login.ts';
import { dayText } from '../../lib/day.ts';
import { localStore } from '../../lib/storage.ts';
import { useAnnouncements } from './queries.ts';

/** The day for which the person wants no more of it. */
const HIDDEN_ON = 'noticePopupHiddenOn';

/** The after-login modal: news label, list, close, and "not again today" (GAP-040). Nothing when there is no news. */
export function NoticePopup() {
  const t = useT();
  const { due } = useAfterLogin();
  const { data } = useAnnouncements();
  const [hideToday, setHideToday] = useState(false);
  const notices = data?.popup ?? [];
  if (!due || notices.length === 0 || localStore.get(HIDDEN_ON) === dayText()) return null;
  const close = () => {
    if (hideToday) localStore.set(HIDDEN_ON, dayText());
    closeAfterLogin();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('notice.afterLogin')}
      closeLabel={t('app.close')}
      width={520}
      height={0}
      footer={
        <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            label={t('notice.hideToday')}
            checked={hideToday}
            onChange={(event) => setHideToday(event.currentTarget.checked)}
          />
          <Button look="brand" onClick={close}>
            {t('app.close')}
          </Button>
        </div>
      }
    >
      <ul className="flex flex-col divide-y divide-line">
        {notices.map((notice) => (
          <li key={notice.id} className="py-3 first:pt-1">
            <h3 className="flex items-start gap-2 text-base">
              <Badge tone="brand" icon="bell" className="mt-0.5">
                {t('notice.news')}
              </Badge>
              <span className="min-w-0 break-words">{notice.title}</span>
            </h3>
            <RichText html={notice.content} className="mt-1 text-sm text-ink-soft" />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
