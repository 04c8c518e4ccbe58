import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Calls, CallValue } from '@sanam/contract';
import { Title } from 'react-admin';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import {
  FieldGrid,
  SecretSetting,
  secretShown,
  TextSetting,
  typedSecret,
} from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';

type Settings = CallValue<Calls['opsGetRegister']>;

const KEEP_YEARS_MAX = 30;
const names = {
  keepYears: 'register.keepYears',
  outsideUrl: 'register.outsideUrl',
  outsideSecret: 'register.outsideSecret',
} as const;

/** The settings of the register of exclusions: retention, and an external register to query. */
export function RegisterSettings() {
  const t = useWords();
  const query = useSettings('opsGetRegister');
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.register.name')} />
      <RecordFrame query={query}>
        {(settings) => <SettingsForm settings={settings} reload={() => query.refetch()} />}
      </RecordFrame>
    </Box>
  );
}

function SettingsForm({ settings, reload }: { settings: Settings; reload: () => Promise<unknown> }) {
  const t = useWords();
  const call = useCall();
  const isDisabled = !useMay('settings.register.change');
  const read = { keepYears: settings.keepYears, outsideUrl: settings.outsideUrl ?? '' };
  const { draft, bar } = useSaving<typeof read & { outsideSecret: string | null }>({
    read: { ...read, outsideSecret: null },
    send: ({ keepYears, outsideUrl, outsideSecret }, reason) => {
      const outside = {
        outsideUrl: outsideUrl === '' ? null : outsideUrl,
        ...typedSecret('outsideSecret', outsideSecret),
      };
      return call('opsChangeRegister', { body: { keepYears, ...outside, version: settings.version, reason } });
    },
    reload,
  });
  const { keepYears, outsideUrl, outsideSecret } = draft.values;
  return (
    <Section title={t('register.storedTitle')} level="h2">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('register.hint')}</Typography>
      <FieldGrid>
        <NumberField
          label={t('register.keepYears')}
          short={t('register.keepYears')}
          min={1}
          max={KEEP_YEARS_MAX}
          isDisabled={isDisabled}
          {...draft.field('keepYears')}
        />
        <TextSetting
          label={t('register.outsideUrl')}
          isDisabled={isDisabled}
          hint={t('register.outsideHint')}
          {...draft.field('outsideUrl')}
        />
        <SecretSetting
          label={t('register.outsideSecret')}
          isSet={settings.hasSecret}
          isDisabled={isDisabled}
          {...draft.field('outsideSecret')}
        />
      </FieldGrid>
      <SaveBar
        title={t('signin.saveTitle', { name: t('resources.register.name') })}
        before={{ ...read, outsideSecret: secretShown(settings.hasSecret, null) }}
        after={{ keepYears, outsideUrl, outsideSecret: secretShown(settings.hasSecret, outsideSecret) }}
        {...usePathWords(names)}
        {...bar}
      />
    </Section>
  );
}
