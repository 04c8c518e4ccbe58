import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Maintenance } from '@sanam/console/lib/records.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { MaintenanceForm } from './maintenance-form.tsx';
import { Testers } from './testers.tsx';

const tones: Record<Maintenance['state'], Tone> = { off: 'good', planned: 'busy', on: 'caution', over: 'neutral' };

/** The maintenance of a merchant: its state and author, the plan, and the testers. */
export function MaintenancePart({ id: merchantId }: { id: string }) {
  const t = useWords();
  const mayChange = useMay('site.maintenance.change');
  const query = useSettings('opsGetMaintenance', { params: { merchantId } });
  const reload = () => query.refetch();
  return (
    <RecordFrame query={query}>
      {(maintenance) => (
        <Box sx={{ display: 'grid', gap: 1.5 }}>
          {!mayChange && <Alert severity="info">{t('settings.readOnly')}</Alert>}
          <CurrentState maintenance={maintenance} />
          {mayChange && <MaintenanceForm merchantId={merchantId} maintenance={maintenance} reload={reload} />}
          <Testers merchantId={merchantId} testers={maintenance.testers} isDisabled={!mayChange} reload={reload} />
        </Box>
      )}
    </RecordFrame>
  );
}

function CurrentState({ maintenance }: { maintenance: Maintenance }) {
  const t = useWords();
  const { state, from, until, setBy, setAt, reason, text } = maintenance;
  const words = [text.TH, text.EN].filter((one) => one !== undefined);
  return (
    <Section title={t('maintenance.now')} level="h2">
      <Box role="status" sx={{ mb: 1 }}>
        <Tag tone={tones[state]}>{t(`maintenance.state.${state}`)}</Tag>
      </Box>
      <Facts
        facts={[
          ...(state === 'off'
            ? []
            : ([
                [t('maintenance.from'), from === null ? t('maintenance.atOnce') : <Moment key="from" at={from} />],
                [t('maintenance.until'), until === null ? t('maintenance.open') : <Moment key="until" at={until} />],
                [t('maintenance.text'), words.length === 0 ? t('maintenance.ownWords') : words.join(' · ')],
              ] as const)),
          [t('maintenance.setBy'), setBy ?? t('maintenance.nobody')],
          ...(setAt === null ? [] : ([[t('maintenance.setAt'), <Moment key="at" at={setAt} />]] as const)),
          ...(reason === null ? [] : ([[t('field.reason'), reason]] as const)),
        ]}
      />
    </Section>
  );
}
