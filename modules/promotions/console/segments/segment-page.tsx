import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useConditionText } from '../campaigns/use-campaign-facts.ts';
import { ClosedAgentsNote } from '../campaigns/closed-agents-note.tsx';
import { SegmentCount } from './segment-count.tsx';
import { SegmentDialog } from './segment-dialog.tsx';
import { SegmentState } from './segment-list.tsx';
import { type Segment, useSegment, useSegmentAct } from './use-segments.ts';

/** The page of a kept audience: conditions and matching members. */
export function SegmentPage() {
  const { id = '' } = useParams();
  const query = useSegment(id);
  return <RecordFrame query={query}>{(segment) => <View key={id} segment={segment} />}</RecordFrame>;
}

function View({ segment }: { segment: Segment }) {
  const t = useWords();
  const conditionText = useConditionText();
  const mayChange = useMay('promotions.segment.change');
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={segment.name} />
      <RecordHead
        title={segment.name}
        tags={<SegmentState segment={segment} />}
        actions={mayChange && <Acts segment={segment} />}
      />
      <ClosedAgentsNote of={segment} />
      <Section title={t('campaign.conditions')} level="h2">
        <Box component="ul" sx={{ m: 0, mb: 1.5, pl: 2.5 }}>
          {segment.conditions.map((one) => (
            <li key={JSON.stringify(one)}>{conditionText(one)}</li>
          ))}
        </Box>
        <SegmentCount conditions={segment.conditions} />
      </Section>
      <Section title={t('segment.kept')} level="h2">
        <Facts
          facts={[
            [t('segment.version'), segment.version],
            [t('segment.by'), segment.by ?? '–'],
            [t('segment.changedAt'), <Moment key="at" at={segment.changedAt} />],
          ]}
        />
      </Section>
    </Box>
  );
}

function Acts({ segment }: { segment: Segment }) {
  const t = useWords();
  const [open, setOpen] = useState<'change' | 'switch' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen('change')}>
        {t('segment.change')}
      </Button>
      <Button variant="outlined" color={segment.isOn ? 'error' : 'primary'} onClick={() => setOpen('switch')}>
        {t(segment.isOn ? 'segment.putAway' : 'segment.takeOut')}
      </Button>
      {open === 'change' && <SegmentDialog segment={segment} onClose={close} />}
      {open === 'switch' && <SwitchDialog segment={segment} onClose={close} />}
    </>
  );
}

function SwitchDialog({ segment, onClose }: { segment: Segment; onClose: () => void }) {
  const { id, name, conditions, isOn, version } = segment;
  const { t, call, done, reload } = useSegmentAct(id);
  const title = t(isOn ? 'segment.putAway' : 'segment.takeOut');
  return (
    <ActDialog
      title={title}
      effects={[t(isOn ? 'segment.effectAway' : 'segment.effectOut')]}
      confirm={title}
      reason="required"
      content={{ id, version, isOn }}
      run={async ({ reason = '' }) => {
        const body = { name, conditions, isOn: !isOn, version, reason };
        await call('opsChangeSegment', { params: { id }, body });
        done('segment.changed');
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}
