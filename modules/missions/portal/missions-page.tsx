import { GivingStop } from '@sanam/portal/components/giving-stop.tsx';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Empty, Tabs } from '@sanam/ui';
import { useState } from 'react';
import { missionOccurrences } from '../contract/states.ts';
import { Boards } from './boards.tsx';
import { MissionCard } from './mission-card.tsx';
import { type Mission, useMissions } from './queries.ts';

const PANEL = 'missions-list';
const views = ['all', ...missionOccurrences] as const;
type View = (typeof views)[number];

/** The member's missions, grouped by frequency (PRM-019). */
export function MissionsPage() {
  const t = useT();
  const [view, setView] = useState<View>('all');
  return (
    <div className="flex flex-col gap-4">
      <GivingStop />
      <Tabs
        items={views.map((id) => ({ id, label: t(`missions.occurrence.${id}`) }))}
        selected={view}
        onSelect={setView}
        label={t('missions.views')}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={t(`missions.occurrence.${view}`)}>
        <ListStates
          query={useMissions()}
          isEmpty={({ missions }) => missions.length === 0}
          icon="star"
          emptyTitle={t('missions.none')}
          emptyText={t('missions.noneText')}
        >
          {({ missions }) => (
            <Cards missions={missions.filter(({ occurrence }) => view === 'all' || occurrence === view)} />
          )}
        </ListStates>
      </div>
      <Boards />
    </div>
  );
}

function Cards({ missions }: { missions: Mission[] }) {
  const t = useT();
  if (missions.length === 0)
    return (
      <Empty icon="star" title={t('missions.noneHere')}>
        {t('missions.noneHereText')}
      </Empty>
    );
  return (
    <ul className="grid gap-3 md:grid-cols-2">
      {missions.map((mission) => (
        <MissionCard key={`${mission.id} ${mission.period}`} mission={mission} />
      ))}
    </ul>
  );
}
