import Button from '@mui/material/Button';
import { useState } from 'react';
import { SelectInput, useLocale } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { countColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { rewardKinds } from '../../contract/redemption-states.ts';
import { NewRewardDialog } from './new-reward-dialog.tsx';

type Row = Value<'opsListPointRewards'>['list'][number];

const columns: Column<Row>[] = [
  {
    source: 'titleEn',
    label: 'field.name',
    cell: (row) => <RewardName reward={row} />,
    csv: { kind: 'text', value: (row) => row.titleEn },
    card: 'title',
  },
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  {
    ...textColumn('kind', 'pointReward.kind'),
    csv: { kind: 'text', value: (row, t) => t(`pointReward.kindOf.${row.kind}`) },
    cell: (row) => <Kind row={row} />,
  },
  {
    source: 'isOn',
    label: 'field.status',
    cell: (row) => <RewardState reward={row} />,
    csv: { kind: 'text', value: (row, t) => t(row.isOn ? 'pointReward.on' : 'pointReward.off') },
    card: 'figure',
  },
  countColumn('price', 'pointReward.price', { card: 'line' }),
  countColumn('available', 'pointReward.available', { card: 'line' }),
  countColumn('reserved', 'pointReward.reserved'),
  countColumn('issued', 'pointReward.issued'),
];

export function RewardName({ reward }: { reward: Pick<Row, 'titleTh' | 'titleEn'> }) {
  return <>{useLocale() === 'th' ? reward.titleTh : reward.titleEn}</>;
}

function Kind({ row: { kind } }: { row: Row }) {
  return <>{useWords()(`pointReward.kindOf.${kind}`)}</>;
}

export function RewardState({ reward: { isOn } }: { reward: Pick<Row, 'isOn'> }) {
  return <Tag tone={isOn ? 'good' : 'neutral'}>{useWords()(isOn ? 'pointReward.on' : 'pointReward.off')}</Tag>;
}

/** The list of rewards in the points mall; each row opens the reward's page. */
export function RewardList() {
  const t = useWords();
  const mayChange = useMay('points.reward.change');
  const [isMaking, setIsMaking] = useState(false);
  return (
    <RecordList<Row>
      title="resources.pointRewards.name"
      columns={columns}
      sort={{ field: 'titleEn', order: 'ASC' }}
      filters={[
        <SelectInput
          key="kind"
          source="kind"
          alwaysOn
          label={t('pointReward.kind')}
          choices={rewardKinds.map((id) => ({ id, name: t(`pointReward.kindOf.${id}`) }))}
        />,
      ]}
      empty={{ title: 'empty.pointRewards', hint: 'empty.pointRewardsHint' }}
      openPath={(row) => `/pointRewards/${row.id}/show`}
      actions={mayChange && <Button onClick={() => setIsMaking(true)}>{t('pointReward.make')}</Button>}
    >
      {isMaking && <NewRewardDialog onClose={() => setIsMaking(false)} />}
    </RecordList>
  );
}
