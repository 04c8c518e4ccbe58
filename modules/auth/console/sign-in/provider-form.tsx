import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import {
  ChoiceSetting,
  FieldGrid,
  SecretSetting,
  secretShown,
  typedSecret,
  TextSetting,
} from '@sanam/console/components/setting-fields.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { SignIn } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Fields, partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { issuerPath, type SignInPart } from './signin-part.ts';

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

/** The form of one identity provider. Its secret can be entered but is never read back. */
export function ProviderForm({ signIn, one, isDisabled, reload }: SignInPart & { one: One }) {
  const t = useWords();
  const words = useCodeWords();
  const call = useCall();
  const { draft, bar } = useSaving<{ settings: Settings; clientSecret: string | null }>({
    read: { settings: one.settings, clientSecret: null },
    send: ({ settings, clientSecret }, reason) => {
      const body = {
        settings: { ...settings, scopes: settings.scopes.filter((scope) => scope !== '') },
        ...typedSecret('clientSecret', clientSecret),
        revision: signIn.revision,
        reason,
      };
      return call('opsChangeProvider', { params: { provider: one.provider }, body });
    },
    reload,
    pathOf: issuerPath,
  });
  const { settings, clientSecret } = draft.values;
  const name = words('provider', one.provider);

  return (
    <Section title={name} level="h2">
      <ProviderFields fields={partOf(draft, 'settings', settings)} isDisabled={isDisabled} />
      <Box sx={{ mt: 1.5 }}>
        <SecretSetting
          label={t('signin.clientSecret')}
          isSet={one.hasSecret}
          isDisabled={isDisabled}
          {...draft.field('clientSecret')}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {t('signin.callback')}: <CopyText text={`${window.location.origin}${one.callbackPath}`} />
      </Typography>
      <SaveBar
        title={t('signin.saveTitle', { name })}
        before={{ ...one.settings, clientSecret: secretShown(one.hasSecret, null) }}
        after={{ ...settings, clientSecret: secretShown(one.hasSecret, clientSecret) }}
        {...usePathWords(names)}
        {...bar}
      />
    </Section>
  );
}

interface FieldsProps {
  fields: Fields<Settings>;
  isDisabled: boolean;
}

function ProviderFields({ fields, isDisabled }: FieldsProps) {
  const t = useWords();
  const { values, set } = fields;
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
        <TextSetting label={t('signin.clientId')} isDisabled={isDisabled} {...fields.field('clientId')} />
        <TextSetting label={t('signin.issuer')} type="url" isDisabled={isDisabled} {...fields.field('issuer')} />
        <TextSetting
          label={t('signin.scopes')}
          value={values.scopes.join(' ')}
          isDisabled={isDisabled}
          problem={fields.problemAt('scopes')}
          hint={t('signin.scopesHint')}
          onChange={(value) => set('scopes', value.split(/\s/))}
        />
        <ChoiceSetting
          label={t('signin.algorithm')}
          choices={algorithms}
          isDisabled={isDisabled}
          {...fields.field('idTokenAlgorithm')}
        />
      </FieldGrid>
      <Endpoints fields={fields} isDisabled={isDisabled} />
    </>
  );
}

/** The fields for the provider's endpoints, which come from its discovery document or are entered by hand. */
function Endpoints({ fields, isDisabled }: FieldsProps) {
  const t = useWords();
  const { endpoints } = fields.values;
  const own = endpoints && partOf(fields, 'endpoints', endpoints);
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={own === null}
            disabled={isDisabled}
            onChange={(event) => fields.set('endpoints', event.target.checked ? null : noEndpoints)}
          />
        }
        label={t('signin.discovery')}
        sx={{ my: 1 }}
      />
      {own !== null && (
        <FieldGrid>
          {endpointNames.map((name) => (
            <TextSetting
              key={name}
              label={t(`signin.endpoint.${name}`)}
              type="url"
              isDisabled={isDisabled}
              {...own.field(name)}
            />
          ))}
        </FieldGrid>
      )}
    </>
  );
}
