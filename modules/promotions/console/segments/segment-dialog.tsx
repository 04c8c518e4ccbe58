import Box from '@mui/material/Box';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { areSendable, type Condition } from '../../contract/conditions.ts';
import { ConditionFields } from '../campaigns/condition-fields.tsx';
import { SegmentCount } from './segment-count.tsx';
import { type Segment, useSegmentAct } from './use-segments.ts';

interface SegmentDialogProps {
  /** Audience to change; without one a new audience is created. */
  segment?: Segment;
  onClose: () => void;
}

/** The dialog that creates or changes an audience: name, conditions and current number of members. */
export function SegmentDialog({ segment, onClose }: SegmentDialogProps) {
  const { t, call, done, reload } = useSegmentAct(segment?.id ?? '');
  const navigate = useNavigate();
  const [name, setName] = useState(segment?.name ?? '');
  const [conditions, setConditions] = useState<Condition[]>(segment?.conditions ?? []);
  const confirm = t(segment === undefined ? 'segment.make' : 'segment.change');
  return (
    <ActDialog
      title={confirm}
      effects={[t(segment === undefined ? 'segment.effectMake' : 'segment.effectChange')]}
      confirm={confirm}
      reason="required"
      isReady={name.trim() !== '' && conditions.length > 0 && areSendable(conditions)}
      content={{ id: segment?.id, name, conditions }}
      run={async ({ reason = '', idempotencyKey }) => {
        if (segment === undefined) {
          const body = { name, conditions, reason };
          const { id } = await call('opsAddSegment', { query: {}, body }, { idempotencyKey });
          done('segment.made');
          void navigate(`/segments/${id}/show`);
          return;
        }
        const { id, version, isOn } = segment;
        await call('opsChangeSegment', { params: { id }, body: { name, conditions, isOn, version, reason } });
        done('segment.changed');
      }}
      onStale={reload}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <FieldGrid>
          <TextSetting
            label={t('field.name')}
            value={name}
            isDisabled={false}
            problem={undefined}
            onChange={(typed) => setName(typed.slice(0, 80))}
          />
        </FieldGrid>
        <ConditionFields conditions={conditions} onChange={setConditions} />
        <SegmentCount conditions={conditions} />
      </Box>
    </ActDialog>
  );
}
