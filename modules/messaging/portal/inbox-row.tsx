import { Button, buttonClass, cx, Icon, type IconName, toast } from '@sanam/ui';
import { useId } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { Link, useLocation } from '@sanam/portal/router/router.ts';
import type { InboxTopic } from '../contract/topics.ts';
import { linkHere } from './link-here.rules.ts';
import { deleteNotice, type Notice } from './queries.ts';

const icons: Record<InboxTopic, IconName> = {
  payments: 'wallet',
  security: 'lock',
  protection: 'shield',
  service: 'headset',
  news: 'bell',
  offers: 'gift',
};

interface InboxRowProps {
  notice: Notice;
  zone: string;
  isOpen: boolean;
  onToggle: () => void;
  onDeleted: () => void;
}

/** One message: its title and time, and its text if it is open. Everything in it is plain text. */
export function InboxRow({ notice, zone, isOpen, onToggle, onDeleted }: InboxRowProps) {
  const t = useT();
  const panel = useId();
  const { topic, title, text, createdAt, isRead } = notice;
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={onToggle}
        className="flex min-h-16 w-full items-start gap-3 px-3 py-3 text-start hover:bg-sunken sm:px-4"
      >
        <span
          className={cx(
            'flex size-10 shrink-0 items-center justify-center rounded-full',
            isRead ? 'bg-sunken text-ink-soft' : 'bg-brand-soft text-brand-ink',
          )}
        >
          <Icon name={icons[topic]} />
        </span>
        <span className="min-w-0 flex-1">
          <span className={cx('block break-words', !isRead && 'font-semibold')}>
            {isRead ? null : (
              <span className="me-2 inline-block size-2 rounded-full bg-loss align-middle">
                <span className="sr-only">{t('inbox.isUnread')} </span>
              </span>
            )}
            {title}
          </span>
          {isOpen ? null : <span className="block truncate text-sm text-ink-soft">{text}</span>}
          <span className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-ink-soft">
            <span>{t(`inbox.topics.${topic}`)}</span>
            <time dateTime={createdAt}>{dateTimeText(createdAt, zone)}</time>
          </span>
        </span>
        <Icon name="chevronDown" size={18} className={cx('mt-2.5 shrink-0 text-ink-soft', isOpen && 'rotate-180')} />
      </button>
      <div id={panel} hidden={!isOpen} className="px-3 pb-4 sm:ps-17 sm:pe-4">
        <p className="break-words whitespace-pre-line">{text}</p>
        <Actions notice={notice} onDeleted={onDeleted} />
      </div>
    </li>
  );
}

function Actions({ notice: { id, link, title }, onDeleted }: { notice: Notice; onDeleted: () => void }) {
  const t = useT();
  const location = useLocation();
  const remove = async () => {
    const question = { title: t('inbox.deleteTitle'), body: title, go: t('inbox.delete') };
    if (!(await askDanger(question))) return;
    try {
      await deleteNotice(id);
      onDeleted();
    } catch (thrown) {
      toast(refusalText(thrown), 'loss');
    }
  };
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {link === null ? null : (
        <Link to={linkHere(link, location)} className={buttonClass('brand', 'small')}>
          {t('inbox.open')}
        </Link>
      )}
      <Button size="small" look="ghost" icon="trash" onClick={() => void remove()}>
        {t('inbox.delete')}
      </Button>
    </div>
  );
}
