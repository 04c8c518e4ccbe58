import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
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
import type { SignIn } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Fields, partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';

type Human = Omit<NonNullable<SignIn['human']>, 'hasSecret'>;
interface HumanFormProps {
  signIn: SignIn;
  isDisabled: boolean;
  reload: () => Promise<unknown>;
}
interface Values {
  settings: Human | null;
  secret: string | null;
}
const empty: Human = {
  scriptUrl: '',
  globalName: '',
  siteKey: '',
  verifyUrl: '',
  hostnames: [],
  isActionChecked: true,
};
const fieldNames = ['scriptUrl', 'verifyUrl', 'siteKey', 'globalName'] as const;

const names = {
  'settings.scriptUrl': 'signin.humanField.scriptUrl',
  'settings.verifyUrl': 'signin.humanField.verifyUrl',
  'settings.siteKey': 'signin.humanField.siteKey',
  'settings.globalName': 'signin.humanField.globalName',
  'settings.hostnames': 'signin.humanField.hostnames',
  'settings.isActionChecked': 'signin.humanField.isActionChecked',
  secret: 'signin.humanSecret',
} as const;

/** The form of the human check: the built-in puzzle or an outside provider; it cannot be switched off. */
export function HumanForm({ signIn, isDisabled, reload }: HumanFormProps) {
  const t = useWords();
  const call = useCall();
  const read = withoutMark(signIn.human);
  const hasSecret = signIn.human?.hasSecret === true;
  const { draft, bar } = useSaving<Values>({
    read: { settings: read, secret: null },
    send: ({ settings: human, secret }, reason) => {
      const settings = human && { ...human, hostnames: human.hostnames.filter((name) => name !== '') };
      const body = { settings, ...typedSecret('secret', secret), revision: signIn.revision, reason };
      return call('opsChangeHumanCheck', { body });
    },
    reload,
  });
  const { settings, secret } = draft.values;

  return (
    <Section title={t('signin.part.human')} level="h2">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('signin.humanHint')}</Typography>
      <WaitingNote approvalId={signIn.humanApprovalId} />
      <FormControlLabel
        control={
          <Switch
            checked={settings !== null}
            disabled={isDisabled}
            onChange={(event) => draft.set('settings', event.target.checked ? (read ?? empty) : null)}
          />
        }
        label={t('signin.humanOutside')}
        sx={{ mb: 1 }}
      />
      {settings !== null && (
        <>
          <ProviderFields fields={partOf(draft, 'settings', settings)} isDisabled={isDisabled} />
          <SecretSetting
            label={t('signin.humanSecret')}
            isSet={hasSecret}
            isDisabled={isDisabled}
            {...draft.field('secret')}
          />
        </>
      )}
      <SaveBar
        title={t('signin.saveTitle', { name: t('signin.part.human') })}
        before={{ settings: read, secret: secretShown(hasSecret, null) }}
        after={{ settings, secret: secretShown(hasSecret, secret) }}
        {...usePathWords(names)}
        {...bar}
      />
    </Section>
  );
}

/** The notice that a new script host waits for a second person. */
function WaitingNote({ approvalId }: { approvalId: string | null }) {
  const t = useWords();
  if (approvalId === null) return null;
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      {t('signin.humanWaits')}{' '}
      <Link component={RouterLink} to={`/approvals/${approvalId}`}>
        {t('action.openApproval')}
      </Link>
    </Alert>
  );
}

function ProviderFields({ fields, isDisabled }: { fields: Fields<Human>; isDisabled: boolean }) {
  const t = useWords();
  const { values, set } = fields;
  return (
    <>
      <FieldGrid>
        {fieldNames.map((name) => (
          <TextSetting
            key={name}
            label={t(`signin.humanField.${name}`)}
            isDisabled={isDisabled}
            hint={name === 'scriptUrl' ? t('signin.scriptHint') : undefined}
            {...fields.field(name)}
          />
        ))}
        <TextSetting
          label={t('signin.humanField.hostnames')}
          value={values.hostnames.join(' ')}
          isDisabled={isDisabled}
          problem={fields.problemAt('hostnames')}
          hint={t('signin.hostnamesHint')}
          onChange={(value) => set('hostnames', value === '' ? [] : value.split(/\s/))}
        />
      </FieldGrid>
      <FormControlLabel
        control={
          <Switch
            checked={values.isActionChecked}
            disabled={isDisabled}
            onChange={(event) => set('isActionChecked', event.target.checked)}
          />
        }
        label={t('signin.humanField.isActionChecked')}
        sx={{ my: 1 }}
      />
    </>
  );
}

function withoutMark(human: SignIn['human']): Human | null {
  if (human === null) return null;
  const { hasSecret: _, ...settings } = human;
  return settings;
}
