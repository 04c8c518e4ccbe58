import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import {
  ChoiceSetting,
  FieldGrid,
  SecretSetting,
  secretShown,
  TextSetting,
} from '@sanam/console/components/setting-fields.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { FieldProblem } from '@sanam/console/lib/field-problems.ts';
import { useProblemWords } from '@sanam/console/lib/problem-words.ts';
import type { SignIn } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { useDraft } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import type { SignInPart } from './signin-part.ts';

type One = SignIn['providers'][number];
type Settings = One['settings'];

const algorithms = (['RS256', 'ES256', 'PS256', 'HS256'] as const).map((value) => ({ value, label: value }));
const endpointNames = ['authorization', 'token', 'jwks'] as const;
const noEndpoints = { authorization: '', token: '', jwks: '' };

const names = {
  enabled: 'signin.enabled',
  clientId: 'signin.clientId',
  issuer: 'signin.issuer',
  scopes: 'signin.scopes',
  idTokenAlgorithm: 'signin.algorithm',
  'endpoints.authorization': 'signin.endpoint.authorization',
  'endpoints.token': 'signin.endpoint.token',
  'endpoints.jwks': 'signin.endpoint.jwks',
  clientSecret: 'signin.clientSecret',
} as const;

/** One identity provider. Its secret is typed in here and never read back. */
export function ProviderForm({ signIn, one, isDisabled, reload }: SignInPart & { one: One }) {
  const t = useWords();
  const words = useCodeWords();
  const call = useCall();
  const [secret, setSecret] = useState<string | undefined>();
  const { draft, problems, problemWords, bar } = useSaving<Settings>({
    read: one.settings,
    send: (values, reason) => {
      const clientSecret = secret?.trim();
      const body = {
        settings: { ...values, scopes: values.scopes.filter((scope) => scope !== '') },
        ...(clientSecret === undefined || clientSecret === '' ? {} : { clientSecret }),
        revision: signIn.revision,
        reason,
      };
      return call('opsChangeProvider', { params: { provider: one.provider }, body });
    },
    reload,
    forget: () => setSecret(undefined),
  });
  const name = words('provider', one.provider);

  return (
    <Section title={name} level="h2">
      <ProviderFields draft={draft} problems={problems} isDisabled={isDisabled} />
      <Box sx={{ mt: 1.5 }}>
        <SecretSetting
          label={t('signin.clientSecret')}
          isSet={one.hasSecret}
          value={secret}
          isDisabled={isDisabled}
          problem={problemWords('clientSecret')}
          onChange={setSecret}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {t('signin.callback')}: <CopyText text={`${window.location.origin}${one.callbackPath}`} />
      </Typography>
      <SaveBar
        title={t('signin.saveTitle', { name })}
        before={{ ...one.settings, clientSecret: secretShown(one.hasSecret, undefined) }}
        after={{ ...draft.values, clientSecret: secretShown(one.hasSecret, secret) }}
        {...usePathWords(names)}
        {...bar}
      />
    </Section>
  );
}

interface FieldsProps {
  draft: ReturnType<typeof useDraft<Settings>>;
  problems: readonly FieldProblem[];
  isDisabled: boolean;
}

function ProviderFields({ draft, problems, isDisabled }: FieldsProps) {
  const t = useWords();
  const problemWords = useProblemWords(problems);
  const { values, set } = draft;
  const { endpoints } = values;
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={values.enabled}
            disabled={isDisabled}
            onChange={(event) => set('enabled', event.target.checked)}
          />
        }
        label={t('signin.enabled')}
        sx={{ mb: 1 }}
      />
      <FieldGrid>
        <TextSetting
          label={t('signin.clientId')}
          value={values.clientId}
          isDisabled={isDisabled}
          problem={problemWords('settings.clientId')}
          onChange={(value) => set('clientId', value)}
        />
        <TextSetting
          label={t('signin.issuer')}
          value={values.issuer}
          type="url"
          isDisabled={isDisabled}
          problem={problemWords('settings.issuer') ?? problemWords('url')}
          onChange={(value) => set('issuer', value)}
        />
        <TextSetting
          label={t('signin.scopes')}
          value={values.scopes.join(' ')}
          isDisabled={isDisabled}
          problem={problemWords('settings.scopes')}
          hint={t('signin.scopesHint')}
          onChange={(value) => set('scopes', value.split(/\s/))}
        />
        <ChoiceSetting
          label={t('signin.algorithm')}
          value={values.idTokenAlgorithm}
          choices={algorithms}
          isDisabled={isDisabled}
          onChange={(value) => set('idTokenAlgorithm', value)}
        />
      </FieldGrid>
      <FormControlLabel
        control={
          <Switch
            checked={endpoints === null}
            disabled={isDisabled}
            onChange={(event) => set('endpoints', event.target.checked ? null : noEndpoints)}
          />
        }
        label={t('signin.discovery')}
        sx={{ my: 1 }}
      />
      {endpoints !== null && (
        <FieldGrid>
          {endpointNames.map((name) => (
            <TextSetting
              key={name}
              label={t(`signin.endpoint.${name}`)}
              value={endpoints[name]}
              type="url"
              isDisabled={isDisabled}
              problem={problemWords(`settings.endpoints.${name}`)}
              onChange={(value) => set('endpoints', { ...endpoints, [name]: value })}
            />
          ))}
        </FieldGrid>
      )}
    </>
  );
}
