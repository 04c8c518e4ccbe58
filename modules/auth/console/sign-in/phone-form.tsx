import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { SignIn } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { issuerPath, type SignInPart } from './signin-part.ts';

type Phone = NonNullable<SignIn['phone']>;
const empty: Phone = { projectId: '', issuer: '', jwksUrl: '', apiUrl: '', apiKey: '' };
const fieldNames = ['projectId', 'issuer', 'jwksUrl', 'apiUrl', 'apiKey'] as const;

const names = {
  'settings.projectId': 'signin.phoneField.projectId',
  'settings.issuer': 'signin.phoneField.issuer',
  'settings.jwksUrl': 'signin.phoneField.jwksUrl',
  'settings.apiUrl': 'signin.phoneField.apiUrl',
  'settings.apiKey': 'signin.phoneField.apiKey',
} as const;

/** The form of the provider that verifies phone numbers instead of the installation's own SMS. */
export function PhoneForm({ signIn, isDisabled, reload }: SignInPart) {
  const t = useWords();
  const call = useCall();
  const { draft, bar } = useSaving<{ settings: SignIn['phone'] }>({
    read: { settings: signIn.phone },
    send: (values, reason) =>
      call('opsChangePhoneProvider', { body: { ...values, revision: signIn.revision, reason } }),
    reload,
    pathOf: issuerPath,
  });
  const { settings } = draft.values;
  const phone = settings && partOf(draft, 'settings', settings);

  return (
    <Section title={t('signin.part.phone')} level="h2">
      {!signIn.phoneFlag && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t('signin.phoneOff')}
        </Alert>
      )}
      <FormControlLabel
        control={
          <Switch
            checked={phone !== null}
            disabled={isDisabled}
            onChange={(event) => draft.set('settings', event.target.checked ? (signIn.phone ?? empty) : null)}
          />
        }
        label={t('signin.phoneSet')}
        sx={{ mb: 1 }}
      />
      {phone !== null && (
        <FieldGrid>
          {fieldNames.map((name) => (
            <TextSetting
              key={name}
              label={t(`signin.phoneField.${name}`)}
              {...phone.field(name)}
              isDisabled={isDisabled}
            />
          ))}
        </FieldGrid>
      )}
      <SaveBar
        title={t('signin.saveTitle', { name: t('signin.part.phone') })}
        before={{ settings: signIn.phone }}
        after={draft.values}
        {...usePathWords(names)}
        {...bar}
      />
    </Section>
  );
}
