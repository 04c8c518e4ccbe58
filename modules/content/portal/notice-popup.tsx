import { Badge, Button, Checkbox, Dialog } from '@sanam/ui';
import { useState } from 'react';
import { RichText } from '@sanam/portal/components/rich-text.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { closeAfterLogin, useAfterLogin } from '@sanam/portal/lib/popup.ts';
import { dayText } from '@sanam/portal/lib/time.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { localStore } from '@sanam/portal/lib/storage.ts';
import { useAnnouncements } from './queries.ts';

/** Storage key of the day, by the merchant's clock, on which the person hid the notices (CNT-008, GAP-100). */
const HIDDEN_ON = 'hideNoticeToday';

/** The after-login modal: news label, list, close, and "not again today" (GAP-040). Nothing if there is no news. */
export function NoticePopup() {
  const t = useT();
  const { due } = useAfterLogin();
  const { data } = useAnnouncements();
  const zone = useSite()?.zone;
  const [hideToday, setHideToday] = useState(false);
  const isHidden = localStore.get(HIDDEN_ON) === dayText(0, zone);
  // Notices the operator wants read each time stay.
  const notices = (data?.popup ?? []).filter(({ mayHideToday }) => !isHidden || !mayHideToday);
  if (!due || notices.length === 0) return null;
  const mayHide = notices.some(({ mayHideToday }) => mayHideToday);
  const close = () => {
    if (hideToday) localStore.set(HIDDEN_ON, dayText(0, zone));
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
          {mayHide ? (
            <Checkbox
              label={t('notice.hideToday')}
              checked={hideToday}
              onChange={(event) => setHideToday(event.currentTarget.checked)}
            />
          ) : (
            <span />
          )}
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
