import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { MerchantNotes } from '@sanam/console/components/read-only-note.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { SettingsTabs, useSettingsTab } from '@sanam/console/components/settings-tabs.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { ChannelsForm } from './channels-form.tsx';
import { HelpContactForm } from './help-contact-form.tsx';
import { LicencesForm } from './licences-form.tsx';
import { ResourcesForm } from './resources-form.tsx';

const parts = ['channels', 'resources', 'licences', 'help'] as const;

/** The page of the merchant's contact channels, downloads, licences and help contact. */
export function ServicePage() {
  const t = useWords();
  const query = useSettings('opsGetService');
  const [part, setPart] = useSettingsTab(parts);
  const isDisabled = !useMay('content.service.change');
  const reload = () => query.refetch();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.service.name')} />
      <SettingsTabs
        label={t('resources.service.name')}
        current={part}
        onChange={setPart}
        tabs={parts.map((name) => ({ name, label: t(`service.part.${name}`) }))}
      />
      <RecordFrame query={query}>
        {(service) => (
          <>
            <MerchantNotes name={service.merchant.name} isDisabled={isDisabled} />
            {part === 'channels' && <ChannelsForm service={service} isDisabled={isDisabled} reload={reload} />}
            {part === 'resources' && <ResourcesForm service={service} isDisabled={isDisabled} reload={reload} />}
            {part === 'licences' && <LicencesForm service={service} isDisabled={isDisabled} reload={reload} />}
            {part === 'help' && <HelpContactForm service={service} isDisabled={isDisabled} reload={reload} />}
          </>
        )}
      </RecordFrame>
    </Box>
  );
}
