import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { MerchantNotes } from '@sanam/console/components/read-only-note.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { SettingsTabs, useSettingsTab } from '@sanam/console/components/settings-tabs.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';
import { HumanForm } from '@sanam/captcha/console/index.ts';
import { PhoneForm } from './phone-form.tsx';
import { ProviderForm } from './provider-form.tsx';
import type { SignInPart } from './signin-part.ts';
import { SignInRules } from './signin-rules.tsx';

const parts = ['providers', 'phone', 'human', 'rules'] as const;

/** The page of a merchant's sign-in methods. */
export function SignInPage() {
  const t = useWords();
  const query = useSettings('opsGetSignIn');
  const [part, setPart] = useSettingsTab(parts);
  const isDisabled = !useMay('settings.signin.change');
  const reload = () => query.refetch();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.signin.name')} />
      <SettingsTabs
        label={t('resources.signin.name')}
        current={part}
        onChange={setPart}
        tabs={parts.map((name) => ({ name, label: t(`signin.part.${name}`) }))}
      />
      <RecordFrame query={query}>
        {(signIn) => (
          <>
            <MerchantNotes name={signIn.merchant.name} isDisabled={isDisabled} />
            {part === 'providers' && <Providers signIn={signIn} isDisabled={isDisabled} reload={reload} />}
            {part === 'phone' && <PhoneForm signIn={signIn} isDisabled={isDisabled} reload={reload} />}
            {part === 'human' && <HumanForm signIn={signIn} isDisabled={isDisabled} reload={reload} />}
            {part === 'rules' && <SignInRules signIn={signIn} isDisabled={isDisabled} reload={reload} />}
          </>
        )}
      </RecordFrame>
    </Box>
  );
}

function Providers(props: SignInPart) {
  const t = useWords();
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {!props.signIn.socialFlag && <Alert severity="warning">{t('signin.socialOff')}</Alert>}
      {props.signIn.providers.map((one) => (
        <ProviderForm key={one.provider} {...props} one={one} />
      ))}
    </Box>
  );
}
