import { Button, Chip, Select, toast } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { type InboxTopic, inboxTopics } from '../contract/topics.ts';
import { ChoicesPanel } from './choices-panel.tsx';
import { InboxRow } from './inbox-row.tsx';
import { type InboxFilter, markAllRead, markRead, type Notice, useInbox, useUnread } from './queries.ts';

const PAGE = 20;

/** The member's messages (MBR-009): newest first, opened one at a time. */
export function InboxPage() {
  const t = useT();
  const [filter, setFilter] = useState<InboxFilter>({ state: 'all', topic: null });
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing)
    return (
      <div className="mx-auto flex max-w-3xl flex-col gap-3 pt-2">
        <div className="flex items-center justify-between gap-3">
          <h2 className="text-lg">{t('inbox.ways')}</h2>
          <Button size="small" icon="chevronLeft" onClick={() => setChoosing(false)}>
            {t('inbox.back')}
          </Button>
        </div>
        <ChoicesPanel />
      </div>
    );
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-3 pt-2">
      <Filters filter={filter} onChange={setFilter} />
      <Messages key={`${filter.state} ${filter.topic}`} filter={filter} />
      <Button look="ghost" icon="bell" className="self-start" onClick={() => setChoosing(true)}>
        {t('inbox.ways')}
      </Button>
    </div>
  );
}

function Filters({ filter, onChange }: { filter: InboxFilter; onChange: (filter: InboxFilter) => void }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex gap-2">
        <legend className="sr-only">{t('inbox.shown')}</legend>
        {(['all', 'unread'] as const).map((state) => (
          <Chip key={state} pressed={filter.state === state} onPress={() => onChange({ ...filter, state })}>
            {t(`inbox.${state}`)}
          </Chip>
        ))}
      </fieldset>
      <Select
        aria-label={t('inbox.topic')}
        className="min-w-40 flex-1 sm:max-w-56"
        value={filter.topic ?? ''}
        onChange={({ target }) => onChange({ ...filter, topic: topicOf(target.value) })}
      >
        <option value="">{t('inbox.anyTopic')}</option>
        {inboxTopics.map((topic) => (
          <option key={topic} value={topic}>
            {t(`inbox.topics.${topic}`)}
          </option>
        ))}
      </Select>
    </div>
  );
}

const topicOf = (value: string): InboxTopic | null => inboxTopics.find((one) => one === value) ?? null;

function Messages({ filter }: { filter: InboxFilter }) {
  const t = useT();
  const [count, setCount] = useState(PAGE);
  const query = useInbox(filter, count);
  const [open, setOpen] = useState<Notice | null>(null);
  const isUnreadOnly = filter.state === 'unread';
  const toggle = (notice: Notice) => {
    setOpen(open?.id === notice.id ? null : notice);
    if (!notice.isRead) void markRead(notice.id);
  };
  return (
    <ListStates
      query={query}
      isEmpty={({ list }) => list.length === 0 && open === null}
      icon="mail"
      emptyTitle={t(isUnreadOnly ? 'inbox.noneUnread' : 'inbox.none')}
      emptyText={t('inbox.noneText')}
    >
      {({ list, next, zone }) => {
        const rows = withOpen(list, open);
        return (
          <>
            <ReadAll rows={rows} topic={filter.topic} />
            <ul className="overflow-hidden rounded-lg border border-line bg-surface">
              {rows.map((notice) => (
                <InboxRow
                  key={notice.id}
                  notice={notice}
                  zone={zone}
                  isOpen={open?.id === notice.id}
                  onToggle={() => toggle(notice)}
                  onDeleted={() => setOpen(null)}
                />
              ))}
            </ul>
            {next === null ? null : (
              <Button busy={query.isPlaceholderData} onClick={() => setCount(count + PAGE)}>
                {t('inbox.more')}
              </Button>
            )}
          </>
        );
      }}
    </ListStates>
  );
}

/** Keeps an open message in the list, even if only unread ones are listed. */
function withOpen(rows: readonly Notice[], open: Notice | null): readonly Notice[] {
  if (open === null || rows.some(({ id }) => id === open.id)) return rows;
  const kept = { ...open, isRead: true };
  return [...rows, kept].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** The button that marks all shown messages as read; ones that arrive in the meantime stay unread. */
function ReadAll({ rows, topic }: { rows: readonly Notice[]; topic: InboxTopic | null }) {
  const t = useT();
  const unread = useUnread();
  const [isBusy, setBusy] = useState(false);
  const newest = rows[0];
  const read = async () => {
    setBusy(true);
    try {
      await markAllRead(newest!.id, topic);
    } catch (thrown) {
      toast(refusalText(thrown), 'loss');
    } finally {
      setBusy(false);
    }
  };
  if (newest === undefined || unread === 0) return null;
  return (
    <div className="flex items-center justify-between gap-3">
      <p className="text-sm text-ink-soft">{t('inbox.unreadNow', { count: unread })}</p>
      <Button size="small" look="ghost" icon="check" busy={isBusy} onClick={() => void read()}>
        {t('inbox.readAll')}
      </Button>
    </div>
  );
}
