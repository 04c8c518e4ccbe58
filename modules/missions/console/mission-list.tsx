import Button from '@mui/material/Button';
import { useState } from 'react';
import { SelectInput, useLocale } from 'react-admin';
import type { Value } from '@sanam/client/client';
import type { Column } from '@sanam/console/components/column.ts';
import { countColumn, momentColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { RecordList } from '@sanam/console/components/record-list.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { type MissionState, missionStates, unitOf } from '../contract/states.ts';
import type { MissionReward } from '../contract/reward.ts';
import { RewardFigure, RewardText } from './reward-text.tsx';
import { NewMissionDialog } from './new-mission-dialog.tsx';

type Row = Value<'opsListMissions'>['list'][number];

type Named = Pick<Row, 'titleTh' | 'titleEn'>;

export const nameColumn: Column<Named> = {
  source: 'titleEn',
  label: 'field.name',
  cell: (row) => <MissionName mission={row} />,
  csv: { kind: 'text', value: (row) => row.titleEn },
  card: 'title',
};

/** Column of the reward, without the game of free rounds, which the mission's page shows. */
export const rewardColumn: Column<{ reward: MissionReward }> = {
  source: 'reward',
  label: 'mission.reward',
  cell: ({ reward }) =>
    reward.kind === 'freeRounds' ? (
      <RewardFigure kind="freeRounds" value={String(reward.rounds)} />
    ) : reward.kind === 'bonus' ? (
      <RewardFigure kind="bonus" value={reward.amount} />
    ) : (
      <RewardText reward={reward} />
    ),
  csv: {
    kind: 'text',
    value: ({ reward }) =>
      'amount' in reward ? reward.amount : String('points' in reward ? reward.points : reward.rounds),
  },
  card: 'line',
};

const columns: Column<Row>[] = [
  nameColumn,
  textColumn('merchantId', 'filter.merchant', { isHidden: true, card: undefined }),
  {
    source: 'state',
    label: 'field.status',
    cell: (row) => <MissionStateTag state={row.state} />,
    csv: { kind: 'text', value: (row, t) => t(`mission.state.${row.state}`) },
    card: 'figure',
  },
  {
    ...textColumn('counter', 'mission.counter'),
    csv: { kind: 'text', value: (row, t) => t(`mission.counterOf.${row.counter}`) },
    cell: (row) => <Counter row={row} />,
  },
  { ...textColumn('goal', 'mission.goal'), cell: (row) => goalText(row) },
  {
    ...textColumn('occurrence', 'mission.occurrence'),
    csv: { kind: 'text', value: (row, t) => t(`mission.occurrenceOf.${row.occurrence}`) },
    cell: (row) => <Occurrence row={row} />,
  },
  rewardColumn,
  // Hidden here and shown on the mission's page, because eleven columns are wider than the screen.
  countColumn('active', 'mission.active', { isHidden: true }),
  countColumn('claimable', 'mission.claimable'),
  countColumn('claimed', 'mission.claimed'),
  {
    source: 'given',
    label: 'mission.given',
    cell: (row) => <RewardFigure kind={row.reward.kind} value={row.given} />,
    csv: { kind: 'text', value: (row) => row.given },
    isNumeric: true,
    card: 'line',
  },
  momentColumn('endsAt', 'mission.endsAt'),
];

/** Formats a goal: money with the currency symbol, a count as a number. */
export const goalText = ({ counter, goal }: Pick<Row, 'counter' | 'goal'>): string =>
  unitOf(counter) === 'money' ? moneyWithSymbol(goal) : goal;

function MissionName({ mission }: { mission: Named }) {
  return <>{useLocale() === 'th' ? mission.titleTh : mission.titleEn}</>;
}

function Counter({ row: { counter } }: { row: Row }) {
  return <>{useWords()(`mission.counterOf.${counter}`)}</>;
}

function Occurrence({ row: { occurrence } }: { row: Row }) {
  return <>{useWords()(`mission.occurrenceOf.${occurrence}`)}</>;
}

const tones: Record<MissionState, Tone> = { draft: 'caution', live: 'good', ended: 'neutral' };

export function MissionStateTag({ state }: { state: MissionState }) {
  return <Tag tone={tones[state]}>{useWords()(`mission.state.${state}`)}</Tag>;
}

/** The list of missions; each row opens the mission's page. */
export function MissionList() {
  const t = useWords();
  const mayChange = useMay('missions.mission.change');
  const [isMaking, setIsMaking] = useState(false);
  return (
    <RecordList<Row>
      title="resources.missions.name"
      columns={columns}
      sort={{ field: 'titleEn', order: 'ASC' }}
      filters={[
        <SelectInput
          key="state"
          source="state"
          alwaysOn
          label={t('field.status')}
          choices={missionStates.map((id) => ({ id, name: t(`mission.state.${id}`) }))}
        />,
      ]}
      empty={{ title: 'empty.missions', hint: 'empty.missionsHint' }}
      openPath={(row) => `/missions/${row.id}/show`}
      actions={mayChange && <Button onClick={() => setIsMaking(true)}>{t('mission.make')}</Button>}
    >
      {isMaking && <NewMissionDialog onClose={() => setIsMaking(false)} />}
    </RecordList>
  );
}
