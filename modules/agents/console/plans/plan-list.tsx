import Button from '@mui/material/Button';
import { useState } from 'react';
import { SelectInput, useLocale } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, codeColumn, countColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { planKinds } from '../../contract/plan-states.ts';
import { NewPlanDialog } from './new-plan-dialog.tsx';

export type PlanRow = Value<'opsListAgentPlans'>['list'][number];

const columns: Column<PlanRow>[] = [
  {
    source: 'name',
    label: 'field.name',
    cell: (row) => <PlanName plan={row} />,
    csv: { kind: 'text', value: (row) => row.nameEn },
    card: 'title',
  },
  codeColumn('code', 'agentPlan.code', { card: 'line' }),
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  {
    ...textColumn('kind', 'agentPlan.kind'),
    csv: { kind: 'text', value: (row, t) => t(`agentPlan.kindOf.${row.kind}`) },
    cell: (row) => <Kind plan={row} />,
  },
  {
    ...textColumn('period', 'agentPlan.period'),
    csv: { kind: 'text', value: (row, t) => t(`agentPlan.periodOf.${row.period}`) },
    cell: (row) => <Period plan={row} />,
  },
  {
    source: 'isOn',
    label: 'field.status',
    cell: (row) => <PlanState plan={row} />,
    csv: { kind: 'text', value: (row, t) => t(row.isOn ? 'agentPlan.on' : 'agentPlan.off') },
    card: 'figure',
  },
  countColumn('contracts', 'agentPlan.contracts', { card: 'line' }),
  amountColumn('autoMax', 'agentPlan.autoMax'),
  amountColumn('autoDayMax', 'agentPlan.autoDayMax'),
];

export function PlanName({ plan }: { plan: Pick<PlanRow, 'nameTh' | 'nameEn'> }) {
  return <>{useLocale() === 'th' ? plan.nameTh : plan.nameEn}</>;
}

function Kind({ plan }: { plan: PlanRow }) {
  return <>{useWords()(`agentPlan.kindOf.${plan.kind}`)}</>;
}

function Period({ plan }: { plan: PlanRow }) {
  return <>{useWords()(`agentPlan.periodOf.${plan.period}`)}</>;
}

export function PlanState({ plan }: { plan: Pick<PlanRow, 'isOn' | 'hasDraft'> }) {
  const t = useWords();
  return (
    <>
      <Tag tone={plan.isOn ? 'good' : 'neutral'}>{t(plan.isOn ? 'agentPlan.on' : 'agentPlan.off')}</Tag>{' '}
      {plan.hasDraft && <Tag tone="caution">{t('agentPlan.draft')}</Tag>}
    </>
  );
}

/** The list of wage plans; each row opens the rules of the plan. */
export function PlanList() {
  const t = useWords();
  const mayChange = useMay('agents.plan.change');
  const [isMaking, setIsMaking] = useState(false);
  return (
    <RecordList<PlanRow>
      title="resources.agentPlans.name"
      columns={columns}
      sort={{ field: 'code', order: 'ASC' }}
      filters={[
        <SelectInput
          key="kind"
          source="kind"
          alwaysOn
          label={t('agentPlan.kind')}
          choices={planKinds.map((id) => ({ id, name: t(`agentPlan.kindOf.${id}`) }))}
        />,
      ]}
      empty={{ title: 'empty.agentPlans', hint: 'empty.agentPlansHint' }}
      openPath={(row) => `/agentPlans/${row.id}/show`}
      actions={mayChange && <Button onClick={() => setIsMaking(true)}>{t('agentPlan.make')}</Button>}
    >
      {isMaking && <NewPlanDialog onClose={() => setIsMaking(false)} />}
    </RecordList>
  );
}
