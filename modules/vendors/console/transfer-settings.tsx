import Box from '@mui/material/Box';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { TransferSettings as Settings } from '@sanam/console/lib/records.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { autoTransferModes } from '../contract/transfers.ts';

/** The setting for automatic transfers of members who chose nothing themselves. */
export function TransferSettings() {
  const query = useSettings('opsGetTransferSettings');
  return (
    <Box sx={{ pt: 1, mb: 1.5 }}>
      <RecordFrame query={query}>
        {(settings) => <Form settings={settings} reload={() => query.refetch()} />}
      </RecordFrame>
    </Box>
  );
}

function Form({ settings, reload }: { settings: Settings; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const isDisabled = !useMay('games.vendor.change');
  const read = { mode: settings.mode };
  const { draft, bar } = useSaving({
    read,
    send: ({ mode }, reason) =>
      call('opsChangeTransferSettings', { body: { mode, revision: settings.revision, reason } }),
    reload,
  });
  return (
    <Section title={t('vendorTransfer.auto.title')} level="h2">
      <FieldGrid>
        <ChoiceSetting
          label={t('vendorTransfer.auto.label')}
          choices={autoTransferModes.map((value) => ({ value, label: t(`vendorTransfer.auto.mode.${value}`) }))}
          isDisabled={isDisabled}
          {...draft.field('mode')}
        />
      </FieldGrid>
      <SaveBar
        title={t('vendorTransfer.auto.saveTitle')}
        before={read}
        after={draft.values}
        {...usePathWords({ mode: 'vendorTransfer.auto.label' }, { mode: 'vendorTransfer.auto.mode' })}
        {...bar}
      />
    </Section>
  );
}
