import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { ReadOnlyNote } from '@sanam/console/components/read-only-note.tsx';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Feature } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';

/** The tree of the merchant's feature flags, each with its switch. */
export function FeaturePage() {
  const t = useWords();
  const query = useSettings('opsListFeatures');
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.features.name')} />
      <RecordFrame query={query}>
        {({ merchant, list }) => (
          <>
            <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
              {t('settings.ofMerchant', { name: merchant.name })} {t('feature.intro')}
            </Typography>
            <FeatureTree features={list} reload={() => query.refetch()} />
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

function FeatureTree({ features, reload }: { features: readonly Feature[]; reload: () => Promise<unknown> }) {
  const mayChange = useMay('settings.feature.change');
  const [chosen, setChosen] = useState<string | null>(null);
  const feature = features.find(({ modId }) => modId === chosen);
  return (
    <>
      <ReadOnlyNote isDisabled={!mayChange} />
      <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {features.map((one) => (
          <FeatureRow key={one.modId} feature={one} isDisabled={!mayChange} onSwitch={() => setChosen(one.modId)} />
        ))}
      </Card>
      {feature !== undefined && (
        <SwitchDialog feature={feature} features={features} reload={reload} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

function FeatureRow({
  feature,
  isDisabled,
  onSwitch,
}: {
  feature: Feature;
  isDisabled: boolean;
  onSwitch: () => void;
}) {
  const t = useWords();
  const words = useCodeWords();
  const name = words('feature', feature.modId);
  const hint = words('featureHint', feature.modId);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: { xs: 1 + feature.depth * 1.5, sm: 1.5 + feature.depth * 3 },
        pr: 1.5,
        minHeight: 52,
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-of-type': { borderBottom: 0 },
      }}
    >
      <Switch
        checked={feature.enabled}
        disabled={isDisabled}
        onChange={onSwitch}
        slotProps={{ input: { 'aria-label': `${name} (${feature.modId})` } }}
      />
      <Box sx={{ flex: 1, minWidth: 0, py: 0.5 }}>
        <Box component="span" sx={{ fontWeight: feature.depth === 0 ? 600 : 400 }}>
          {name}
        </Box>{' '}
        {name !== feature.modId && (
          <Box component="code" sx={{ fontSize: 12, color: 'text.secondary' }}>
            {feature.modId}
          </Box>
        )}
        {hint !== feature.modId && (
          <Typography variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
            {hint}
          </Typography>
        )}
      </Box>
      {feature.enabled && !feature.isEffective && <Tag tone="caution">{t('feature.parentOff')}</Tag>}
      {feature.enabled !== feature.shipped && <Tag>{t('feature.ownChoice')}</Tag>}
    </Box>
  );
}

interface SwitchProps {
  feature: Feature;
  features: readonly Feature[];
  reload: () => Promise<unknown>;
  onClose: () => void;
}

function SwitchDialog({ feature, features, reload, onClose }: SwitchProps) {
  const t = useWords();
  const words = useCodeWords();
  const call = useCall();
  const notify = useNotify();
  const name = words('feature', feature.modId);
  const enabled = !feature.enabled;
  const below = features.filter(({ parentId, enabled: isOn }) => parentId === feature.modId && isOn);

  async function run({ reason }: { reason: string | undefined }): Promise<void> {
    const body = { enabled, expected: feature.enabled, reason: reason ?? '' };
    await call('opsChangeFeature', { params: { modId: feature.modId }, body });
    notify(t(enabled ? 'feature.switchedOn' : 'feature.switchedOff', { name }), { type: 'success' });
    await reload();
  }

  return (
    <ActDialog
      title={t(enabled ? 'feature.onTitle' : 'feature.offTitle', { name })}
      effects={[
        t(enabled ? 'feature.onWhat' : 'feature.offWhat', { name }),
        ...(below.length > 0
          ? [
              t(enabled ? 'feature.below' : 'feature.belowOff', {
                names: below.map((one) => words('feature', one.modId)).join(', '),
              }),
            ]
          : []),
        t('settings.effectSoon'),
      ]}
      confirm={t(enabled ? 'feature.onGo' : 'feature.offGo')}
      tone={enabled ? 'primary' : 'error'}
      reason="required"
      content={{ modId: feature.modId, enabled }}
      run={run}
      onStale={async () => void (await reload())}
      onClose={onClose}
    />
  );
}
