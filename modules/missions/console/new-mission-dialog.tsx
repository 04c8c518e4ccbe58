import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { newMission, termsOf } from './mission-draft.ts';
import { MissionFields } from './mission-fields.tsx';
import { useMissionAct } from './use-missions.ts';

/** The dialog that adds a mission as a draft. */
export function NewMissionDialog({ onClose }: { onClose: () => void }) {
  const { t, call, done } = useMissionAct('');
  const navigate = useNavigate();
  const [draft, setDraft] = useState(newMission);
  const terms = termsOf(draft);
  return (
    <ActDialog
      title={t('mission.makeTitle')}
      effects={[t('mission.effectDraft')]}
      confirm={t('mission.make')}
      reason="required"
      isReady={terms !== undefined}
      content={{ terms }}
      run={async ({ reason = '', idempotencyKey }) => {
        const { id } = await call('opsAddMission', { query: {}, body: { ...terms!, reason } }, { idempotencyKey });
        done('mission.made');
        void navigate(`/missions/${id}/show`);
      }}
      onStale={async () => onClose()}
      onClose={onClose}
    >
      <MissionFields draft={draft} onChange={setDraft} />
    </ActDialog>
  );
}
