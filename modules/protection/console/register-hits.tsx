import Button from '@mui/material/Button';
import type { Calls, CallValue } from '@sanam/contract';
import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { hitStates } from '../contract/states.ts';

type Hit = CallValue<Calls['opsListRegisterHits']>['list'][number];

const queues: Queue[] = [
  { label: 'register.queue.open', filter: { state: 'open' } },
  { label: 'common.all', filter: {} },
  ...hitStates.slice(1).map((state) => ({ label: `register.queue.${state}` as const, filter: { state } })),
];

const columns: Column<Hit>[] = [
  memberColumn as Column<Hit>,
  {
    source: 'excluded',
    label: 'register.excluded',
    cell: (row) => <MemberLink member={row.excluded} />,
    csv: { kind: 'text', value: (row) => row.excluded.username },
    card: 'line',
  },
  {
    source: 'kinds',
    label: 'register.kinds',
    cell: (row) => <Kinds kinds={row.kinds} />,
    csv: { kind: 'text', value: (row, t) => row.kinds.map((kind) => t(`register.kind.${kind}`)).join(', ') },
    card: 'line',
  },
  {
    source: 'effect',
    label: 'register.effect',
    cell: (row) => <Effect effect={row.effect} />,
    csv: { kind: 'text', value: (row, t) => t(`register.effects.${row.effect}`) },
    card: 'line',
  },
  momentColumn('foundAt', 'register.foundAt'),
  textColumn('decidedBy', 'register.decidedBy'),
  textColumn('reason', 'field.reason'),
  { source: 'see', label: 'register.see', cell: (row) => <SeeButton hit={row} />, card: 'figure' },
];

function Kinds({ kinds }: Pick<Hit, 'kinds'>) {
  const t = useWords();
  return <>{kinds.map((kind) => t(`register.kind.${kind}`)).join(', ')}</>;
}

function Effect({ effect }: Pick<Hit, 'effect'>) {
  const t = useWords();
  return <Tag tone={effect === 'stopped' ? 'caution' : 'neutral'}>{t(`register.effects.${effect}`)}</Tag>;
}

/** The list of accounts that share data with an excluded person, without naming the data. */
export function RegisterHits() {
  const mayDecide = useMay('protection.register.decide');
  return (
    <RecordList<Hit>
      title="resources.registerHits.name"
      columns={mayDecide ? columns : columns.filter(({ source }) => source !== 'see')}
      sort={{ field: 'foundAt', order: 'DESC' }}
      queues={queues}
      filters={[]}
      empty={{ title: 'empty.registerHits', hint: 'empty.registerHitsHint' }}
    />
  );
}

function SeeButton({ hit }: { hit: Hit }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isAsking, setIsAsking] = useState(false);
  const { username } = hit.member;
  if (hit.state !== 'open') return null;
  return (
    <>
      <Button size="small" onClick={() => setIsAsking(true)} aria-label={`${t('register.see')}: ${username}`}>
        {t('register.see')}
      </Button>
      {isAsking && (
        <ActDialog
          title={t('register.seeTitle', { name: username })}
          effects={[t('register.seeWhat')]}
          confirm={t('register.seeGo')}
          reason="required"
          content={{ see: hit.id }}
          run={async ({ reason = '', idempotencyKey }) => {
            await call('opsSeeRegisterHit', { params: { id: hit.id }, body: { reason } }, { idempotencyKey });
            notify(t('register.seen'), { type: 'success' });
            refresh();
          }}
          onStale={async () => refresh()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
