import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { memberColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import type { Queue } from '@sanam/console/components/list-bar.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { RemovalButton } from '@sanam/console/components/removal-button.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';

export type ExclusionRow = Value<'opsListWageExclusions'>['list'][number];

const queues: Queue[] = [
  { label: 'common.all', filter: {} },
  { label: 'agentWage.open', filter: { isOpen: 'true' } },
  { label: 'agentWage.cleared', filter: { isOpen: 'false' } },
];

const columns: Column<ExclusionRow>[] = [
  { ...memberColumn, card: 'title' },
  {
    ...textColumn('sign', 'agentWage.sign'),
    csv: { kind: 'text', value: (row, t) => t(`agentWage.signOf.${row.sign}`) },
    cell: (row) => <Sign row={row} />,
  },
  {
    source: 'state',
    label: 'field.status',
    cell: (row) => <State row={row} />,
    csv: { kind: 'text', value: (row, t) => t(row.clearedAt === null ? 'agentWage.open' : 'agentWage.cleared') },
    card: 'figure',
  },
  {
    source: 'withMember',
    label: 'wageCase.others',
    cell: ({ withMember }) => (withMember === null ? '' : <MemberLink member={withMember} />),
    csv: { kind: 'text', value: ({ withMember }) => withMember?.username ?? null },
    card: 'line',
  },
  { ...textColumn('reason', 'agentWage.staffReason'), cell: ({ madeBy, reason }) => (madeBy === null ? '' : reason) },
  {
    ...textColumn('madeBy', 'agentWage.madeBy', { card: undefined }),
    csv: { kind: 'text', value: (row, t) => row.madeBy ?? t('agentWage.checks') },
    cell: (row) => <Maker row={row} />,
  },
  momentColumn('at', 'agentWage.at'),
  momentColumn('clearedAt', 'agentWage.clearedAt', { card: undefined }),
  textColumn('clearedBy', 'agentRun.approvedBy', { card: undefined, isHidden: true }),
  textColumn('clearReason', 'agentWage.clearReason', { card: undefined, isHidden: true }),
  { source: 'clear', label: 'agentWage.clear', cell: (row) => <Clear row={row} />, card: 'act' },
];

function Sign({ row: { sign } }: { row: ExclusionRow }) {
  return <>{useWords()(`agentWage.signOf.${sign}`)}</>;
}

function Maker({ row: { madeBy } }: { row: ExclusionRow }) {
  const t = useWords();
  return <>{madeBy ?? t('agentWage.checks')}</>;
}

function State({ row: { clearedAt } }: { row: ExclusionRow }) {
  const t = useWords();
  return (
    <Tag tone={clearedAt === null ? 'bad' : 'neutral'}>
      {t(clearedAt === null ? 'agentWage.open' : 'agentWage.cleared')}
    </Tag>
  );
}

function Clear({ row: { id, member, clearedAt, caseId } }: { row: ExclusionRow }) {
  const t = useWords();
  const call = useCall();
  if (clearedAt !== null) return null;
  if (caseId !== null)
    return (
      <Link component={RouterLink} to={`/wageCases/${caseId}/show`}>
        {t('wageCase.open')}
      </Link>
    );
  return (
    <RemovalButton
      label={t('agentWage.clear')}
      of={member.username}
      title={t('agentWage.clearTitle', { name: member.username })}
      effects={[t('agentWage.effectClear'), t('agentPlan.effectTwo')]}
      confirm={t('agentPlan.propose')}
      done={t('action.proposed')}
      content={{ clear: id }}
      remove={({ reason, idempotencyKey }) =>
        call('opsClearWageExclusion', { params: { exclusionId: id }, body: { reason } }, { idempotencyKey })
      }
    />
  );
}

/** The list of members who are excluded from wages. */
export function ExclusionList() {
  const mayClear = useMay('agents.member.exclude');
  return (
    <RecordList<ExclusionRow>
      title="resources.wageExclusions.name"
      columns={mayClear ? columns : columns.filter(({ source }) => source !== 'clear')}
      sort={{ field: 'at', order: 'DESC' }}
      queues={queues}
      filters={[]}
      empty={{ title: 'empty.wageExclusions', hint: 'empty.wageExclusionsHint' }}
    />
  );
}
