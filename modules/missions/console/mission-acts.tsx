import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { draftOf, termsOf } from './mission-draft.ts';
import { MissionFields } from './mission-fields.tsx';
import { type Mission, useMissionAct } from './use-missions.ts';

/** The buttons of a mission: change or propose a draft, end a live mission. */
export function MissionActs({ mission }: { mission: Mission }) {
  const t = useWords();
  const mayChange = useMay('missions.mission.change');
  const mayPublish = useMay('missions.mission.publish');
  const [open, setOpen] = useState<'change' | 'publish' | 'end' | null>(null);
  const close = () => setOpen(null);
  const isDraft = mission.state === 'draft';
  return (
    <>
      {isDraft && mayChange && (
        <Button variant="outlined" onClick={() => setOpen('change')}>
          {t('mission.change')}
        </Button>
      )}
      {isDraft && mayPublish && (
        <Button variant="contained" onClick={() => setOpen('publish')}>
          {t('mission.publish')}
        </Button>
      )}
      {mission.state === 'live' && mayPublish && (
        <Button variant="outlined" color="error" onClick={() => setOpen('end')}>
          {t('mission.end')}
        </Button>
      )}
      {open === 'change' && <ChangeDialog mission={mission} onClose={close} />}
      {open === 'publish' && <PublishDialog mission={mission} onClose={close} />}
      {open === 'end' && <EndDialog mission={mission} onClose={close} />}
    </>
  );
}

interface DialogProps {
  mission: Mission;
  onClose: () => void;
}

function ChangeDialog({ mission, onClose }: DialogProps) {
  const { id, version } = mission;
  const { t, call, done, reload } = useMissionAct(id);
  const isThai = useLocale() === 'th';
  const [draft, setDraft] = useState(() => draftOf(mission));
  const terms = termsOf(draft);
  return (
    <ActDialog
      title={t('mission.change')}
      effects={[t('mission.effectDraft')]}
      confirm={t('mission.change')}
      reason="required"
      isReady={terms !== undefined}
      content={{ id, version, terms }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { ...terms!, version, reason };
        await call('opsChangeMission', { params: { id }, body }, { idempotencyKey });
        done('mission.changed');
      }}
      onStale={reload}
      onClose={onClose}
    >
      <MissionFields draft={draft} game={mission.game?.[isThai ? 'TH' : 'EN']} onChange={setDraft} />
    </ActDialog>
  );
}

function PublishDialog({ mission: { id, version }, onClose }: DialogProps) {
  const { t, call, done, reload } = useMissionAct(id);
  return (
    <ActDialog
      title={t('mission.publish')}
      effects={[t('mission.effectTwo'), t('mission.effectFixed')]}
      confirm={t('mission.publish')}
      reason="required"
      content={{ id, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call('opsPublishMission', { params: { id }, body: { version, reason } }, { idempotencyKey });
        done('action.proposed', 'info');
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}

function EndDialog({ mission: { id, version }, onClose }: DialogProps) {
  const { t, call, done, reload } = useMissionAct(id);
  return (
    <ActDialog
      title={t('mission.end')}
      effects={[t('mission.effectEnd')]}
      confirm={t('mission.end')}
      tone="error"
      reason="required"
      content={{ id, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call('opsEndMission', { params: { id }, body: { version, reason } }, { idempotencyKey });
        done('mission.ended');
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}
