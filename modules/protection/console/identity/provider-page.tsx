import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Calls, CallValue } from '@sanam/contract';
import { Title, useNotify } from 'react-admin';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import {
  FieldGrid,
  SecretSetting,
  secretShown,
  TextSetting,
  typedSecret,
} from '@sanam/console/components/setting-fields.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { useSettings } from '@sanam/console/lib/use-settings.ts';

type Settings = CallValue<Calls['opsGetIdentityProvider']>;

const secrets = ['appToken', 'secretKey', 'webhookSecret'] as const;
type Secrets = Record<(typeof secrets)[number], string | null>;
const NONE: Secrets = { appToken: null, secretKey: null, webhookSecret: null };
const names = {
  isOn: 'identityProvider.isOn',
  url: 'identityProvider.url',
  levelName: 'identityProvider.levelName',
  appToken: 'identityProvider.appToken',
  secretKey: 'identityProvider.secretKey',
  webhookSecret: 'identityProvider.webhookSecret',
} as const;

/** The settings of the provider that checks identities of a merchant's members. */
export function ProviderPage() {
  const t = useWords();
  const query = useSettings('opsGetIdentityProvider');
  // The second person's decision changes the waiting proposal.
  useLiveNews((news) => {
    if (news.type === 'opsApproval') void query.refetch();
  });
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.identityProvider.name')} />
      <RecordFrame query={query}>
        {(settings) => <ProviderForm settings={settings} reload={() => query.refetch()} />}
      </RecordFrame>
    </Box>
  );
}

function useProviderSaving(settings: Settings, reload: () => Promise<unknown>) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const { isOn, url, levelName, revision } = settings;
  const read = { isOn, url, levelName };
  const saving = useSaving<typeof read & Secrets>({
    read: { ...read, ...NONE },
    send: async ({ appToken, secretKey, webhookSecret, ...values }, reason) => {
      const typed = {
        ...typedSecret('appToken', appToken),
        ...typedSecret('secretKey', secretKey),
        ...typedSecret('webhookSecret', webhookSecret),
      };
      const body = { ...values, ...typed, revision, reason };
      const { state } = await call('opsChangeIdentityProvider', { body });
      if (state === 'proposed') notify(t('action.proposed'), { type: 'info' });
    },
    reload,
  });
  return { ...saving, read };
}

function ProviderForm({ settings, reload }: { settings: Settings; reload: () => Promise<unknown> }) {
  const t = useWords();
  const mayChange = useMay('settings.protection.change');
  const isDisabled = !mayChange || settings.approval !== null;
  const { draft, bar, read } = useProviderSaving(settings, reload);
  const { values } = draft;
  const shown = (typed: Secrets) =>
    Object.fromEntries(secrets.map((one) => [one, secretShown(settings.hasSecrets, typed[one])]));
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t('settings.ofMerchant', { name: settings.merchant.name })}
      </Typography>
      {settings.approval !== null && <WaitingApproval approval={settings.approval} />}
      <Section title={t('identityProvider.title')} level="h2">
        <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('identityProvider.hint')}</Typography>
        <FormControlLabel
          label={t('identityProvider.isOn')}
          control={
            <Switch checked={values.isOn} disabled={isDisabled} onChange={(_event, on) => draft.change({ isOn: on })} />
          }
        />
        <FieldGrid>
          <TextSetting label={t('identityProvider.url')} isDisabled={isDisabled} {...draft.field('url')} />
          <TextSetting label={t('identityProvider.levelName')} isDisabled={isDisabled} {...draft.field('levelName')} />
          {secrets.map((one) => (
            <SecretSetting
              key={one}
              label={t(names[one])}
              isSet={settings.hasSecrets}
              isDisabled={isDisabled}
              {...draft.field(one)}
            />
          ))}
        </FieldGrid>
        <Facts facts={[[t('identityProvider.messagePath'), settings.messagePath]]} />
      </Section>
      {mayChange && (
        <SaveBar
          title={t('identityProvider.saveTitle')}
          before={{ ...read, ...shown(NONE) }}
          after={{ isOn: values.isOn, url: values.url, levelName: values.levelName, ...shown(values) }}
          {...usePathWords(names)}
          warnings={[t('identityProvider.twoPeople')]}
          {...bar}
        />
      )}
    </>
  );
}
