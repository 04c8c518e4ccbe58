import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { SearchInput, useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { RemovalButton } from '@sanam/console/components/removal-button.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Block } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { blockKinds } from '../../contract/states.ts';

type Kind = Block['kind'];

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  ...blockKinds.map((kind) => ({ label: `block.kind.${kind}` as const, filter: { kind } })),
];

const columns: Column<Block>[] = [
  {
    source: 'value',
    label: 'block.value',
    cell: (row) => <span style={{ overflowWrap: 'anywhere' }}>{row.value}</span>,
    csv: { kind: 'text', value: (row) => row.value },
    card: 'title',
  },
  {
    ...textColumn('kind', 'field.kind'),
    csv: { kind: 'text', value: (row, t) => t(`block.kind.${row.kind}`) },
    cell: (row) => <KindTag kind={row.kind} />,
  },
  textColumn('reason', 'field.reason'),
  textColumn('createdBy', 'block.by'),
  momentColumn('createdAt', 'field.created'),
  { source: 'remove', label: 'block.remove', cell: (row) => <RemoveButton block={row} />, card: 'figure' },
];

function KindTag({ kind }: { kind: Kind }) {
  const t = useWords();
  return <Tag>{t(`block.kind.${kind}`)}</Tag>;
}

/** The list of blocked values: passwords, names, number prefixes, e-mail domains and addresses. */
export function BlockList() {
  const t = useWords();
  const mayChange = useMay('settings.block.change');
  const [isAdding, setIsAdding] = useState(false);
  useRefreshOn('opsBlocks');
  return (
    <RecordList<Block>
      title="resources.blocks.name"
      columns={mayChange ? columns : columns.filter(({ source }) => source !== 'remove')}
      sort={{ field: 'createdAt', order: 'DESC' }}
      queues={queues}
      filters={[<SearchInput key="q" source="q" alwaysOn placeholder={t('filter.searchBlocks')} />]}
      empty={{ title: 'empty.blocks', hint: 'empty.blocksHint' }}
      actions={
        mayChange && (
          <Button variant="contained" onClick={() => setIsAdding(true)}>
            {t('block.add')}
          </Button>
        )
      }
    >
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
    </RecordList>
  );
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const draft = useOpenedDraft<{ kind: Kind; value: string }>({ kind: 'password', value: '' });
  const { values, set } = draft;
  const { kind, value } = values;
  const plain = value.trim();
  const problem = draft.problemAt('value');

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { kind, value: plain, reason: reason ?? '' };
    await draft.sending(() => call('opsAddBlock', { body }, { idempotencyKey }));
    notify(t('block.added'), { type: 'success' });
    refresh();
  }

  return (
    <ActDialog
      title={t('block.addTitle')}
      effects={[t(`block.what.${kind}`)]}
      confirm={t('block.addGo')}
      reason="required"
      isReady={plain !== ''}
      content={{ kind, value: plain }}
      run={run}
      onStale={async () => refresh()}
      onClose={onClose}
    >
      <TextField
        select
        label={t('field.kind')}
        value={kind}
        onChange={(event) => set('kind', event.target.value as Kind)}
      >
        {blockKinds.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`block.kind.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('block.value')}
        value={value}
        required
        onChange={(event) => set('value', event.target.value)}
        error={problem !== undefined}
        helperText={problem ?? t(`block.hint.${kind}`)}
        slotProps={{ htmlInput: { maxLength: 254, autoCapitalize: 'none', spellCheck: false } }}
      />
    </ActDialog>
  );
}

function RemoveButton({ block }: { block: Block }) {
  const t = useWords();
  const call = useCall();
  return (
    <RemovalButton
      label={t('block.remove')}
      of={block.value}
      title={t('block.removeTitle', { value: block.value })}
      effects={[t('block.removeWhat')]}
      confirm={t('block.removeGo')}
      done={t('block.removed')}
      content={{ remove: block.id }}
      remove={({ reason, idempotencyKey }) =>
        call('opsRemoveBlock', { params: { id: block.id }, body: { reason } }, { idempotencyKey })
      }
    />
  );
}
