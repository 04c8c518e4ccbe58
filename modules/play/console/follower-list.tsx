import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { CallValue, Calls } from '@sanam/contract';

type Follower = CallValue<Calls['opsListFollowers']>['list'][number];

const columns: Column<Follower>[] = [
  textColumn('id', 'follower.name', { card: 'title' }),
  { source: 'state', label: 'field.state', cell: (row) => <State follower={row} />, card: 'figure' },
  {
    source: 'behindSeconds',
    label: 'follower.behind',
    cell: (row) => row.behindSeconds,
    csv: { kind: 'text', value: (row) => String(row.behindSeconds) },
    card: 'line',
  },
  textColumn('handled', 'follower.handled'),
  textColumn('lastError', 'follower.error'),
  momentColumn('failingSince', 'follower.failingSince'),
  momentColumn('nextTryAt', 'follower.nextTry'),
  {
    source: 'retry',
    label: 'follower.retry',
    cell: (row) => (row.failures === 0 ? null : <RetryButton follower={row} />),
    isEmpty: ({ failures }) => failures === 0,
    card: 'act',
  },
];

/** The list of followers of settled bets: progress, failures, and a button to retry. */
export function FollowerList() {
  const mayRetry = useMay('games.follower.retry');
  return (
    <RecordList<Follower>
      title="resources.followers.name"
      columns={mayRetry ? columns : columns.filter(({ source }) => source !== 'retry')}
      sort={{ field: 'id', order: 'ASC' }}
      filters={[]}
      empty={{ title: 'empty.followers', hint: 'empty.followersHint' }}
    />
  );
}

function State({ follower }: { follower: Follower }) {
  const t = useWords();
  return follower.failures > 0 ? (
    <Tag tone="bad">{t('follower.failing', { count: follower.failures })}</Tag>
  ) : (
    <Tag>{t('follower.running')}</Tag>
  );
}

function RetryButton({ follower }: { follower: Follower }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('follower.retry')}</Button>
      {isOpen && (
        <ActDialog
          title={t('follower.retryTitle', { name: follower.id })}
          effects={[t('follower.retryWhat')]}
          confirm={t('follower.retry')}
          reason="required"
          content={{ retry: follower.id }}
          run={async ({ reason }) => {
            await call('opsRetryFollower', { params: { id: follower.id }, body: { reason: reason ?? '' } });
            notify(t('follower.retried'), { type: 'success' });
            refresh();
          }}
          onStale={async () => refresh()}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
