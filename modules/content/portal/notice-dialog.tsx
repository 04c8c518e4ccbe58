import { Dialog, IconButton } from '@sanam/ui';
import { RichText } from '@sanam/portal/components/rich-text.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import type { Announcements } from './queries.ts';

export interface NoticeDialogProps {
  notices: Announcements['player'];
  /** Index of the shown notice; null: closed. */
  at: number | null;
  onMove: (at: number | null) => void;
}

/** The dialog with one notice at a time, and buttons to its neighbours (noticeModal, CNT-006). */
export function NoticeDialog({ notices, at, onMove }: NoticeDialogProps) {
  const t = useT();
  const notice = at === null ? undefined : notices[at];
  if (at === null || notice === undefined) return null;
  const { length } = notices;
  return (
    <Dialog
      open
      onClose={() => onMove(null)}
      title={notice.title}
      closeLabel={t('app.close')}
      footer={
        length > 1 ? (
          <div className="flex flex-1 items-center justify-between">
            <IconButton
              icon="chevronLeft"
              label={t('notice.previous')}
              onClick={() => onMove((at + length - 1) % length)}
            />
            <span className="num text-sm text-ink-soft">
              {at + 1} / {length}
            </span>
            <IconButton icon="chevronRight" label={t('notice.next')} onClick={() => onMove((at + 1) % length)} />
          </div>
        ) : null
      }
    >
      <RichText html={notice.content} className="text-ink-soft" />
    </Dialog>
  );
}
