import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { FieldGrid, SecretSetting, secretShown, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { SignIn } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import type { SignInPart } from '@sanam/auth/console/sign-in/signin-part.ts';

type Human = Omit<NonNullable<SignIn['human']>, 'hasSecret'>;
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
  'human.scriptUrl': 'signin.humanField.scriptUrl',
  'human.verifyUrl': 'signin.humanField.verifyUrl',
  'human.siteKey': 'signin.humanField.siteKey',
  'human.globalName': 'signin.humanField.globalName',
  'human.hostnames': 'signin.humanField.hostnames',
  'human.isActionChecked': 'signin.humanField.isActionChecked',
  secret: 'signin.humanSecret',
} as const;

/** The built-in puzzle, or an outside provider; there is no third way. */
export function HumanForm({ signIn, isDisabled, reload }: SignInPart) {
  const t = useWords();
  const call = useCall();
  const [secret, setSecret] = useState<string | undefined>();
  const read = withoutMark(signIn.human);
  const hasSecret = signIn.human?.hasSecret === true;
  const { draft, problemWords, bar } = useSaving<{ human: Human | null }>({
    read: { human: read },
    send: (values, reason) => {
      const typed = secret?.trim();
      const given = typed === undefined || typed === '' ? {} : { secret: typed };
      const hostnames = values.human?.hostnames.filter((name) => name !== '') ?? [];
      const settings = values.human && { ...values.human, hostnames };
      return call('opsChangeHumanCheck', { body: { settings, ...given, revision: signIn.revision, reason } });
    },
    reload,
    forget: () => setSecret(undefined),
  });
  const { human } = draft.values;

  return (
    <Section title={t('signin.part.human')} level="h2">
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('signin.humanHint')}</Typography>
      {signIn.humanApprovalId !== null && (
        <Alert severity="info" sx={{ mb: 1 }}>
          {t('signin.humanWaits')}{' '}
          <Link component={RouterLink} to={`/approvals/${signIn.humanApprovalId}`}>
            {t('action.openApproval')}
          </Link>
        </Alert>
      )}
      <FormControlLabel
        control={
          <Switch
            checked={human !== null}
            disabled={isDisabled}
            onChange={(event) => draft.set('human', event.target.checked ? (read ?? empty) : null)}
          />
        }
        label={t('signin.humanOutside')}
        sx={{ mb: 1 }}
      />
      {human !== null && (
        <>
          <FieldGrid>
            {fieldNames.map((name) => (
              <TextSetting
                key={name}
                label={t(`signin.humanField.${name}`)}
                value={human[name]}
                isDisabled={isDisabled}
                problem={problemWords(`settings.${name}`)}
                hint={name === 'scriptUrl' ? t('signin.scriptHint') : undefined}
                onChange={(value) => draft.set('human', { ...human, [name]: value })}
              />
            ))}
            <TextSetting
              label={t('signin.humanField.hostnames')}
              value={human.hostnames.join(' ')}
              isDisabled={isDisabled}
              problem={problemWords('settings.hostnames')}
              hint={t('signin.hostnamesHint')}
              onChange={(value) => draft.set('human', { ...human, hostnames: value === '' ? [] : value.split(/\s/) })}
            />
          </FieldGrid>
          <FormControlLabel
            control={
              <Switch
                checked={human.isActionChecked}
                disabled={isDisabled}
                onChange={(event) => draft.set('human', { ...human, isActionChecked: event.target.checked })}
              />
            }
            label={t('signin.humanField.isActionChecked')}
            sx={{ my: 1 }}
          />
          <Box>
            <SecretSetting
              label={t('signin.humanSecret')}
              isSet={hasSecret}
              value={secret}
              isDisabled={isDisabled}
              problem={problemWords('secret')}
              onChange={setSecret}
            />
          </Box>
        </>
      )}
      <SaveBar
        title={t('signin.saveTitle', { name: t('signin.part.human') })}
        before={{ human: read, secret: secretShown(hasSecret, undefined) }}
        after={{ human, secret: secretShown(hasSecret, secret) }}
        {...usePathWords(names)}
        {...bar}
      />
    </Section>
  );
}

function withoutMark(human: SignIn['human']): Human | null {
  if (human === null) return null;
  const { hasSecret: _, ...settings } = human;
  return settings;
}
