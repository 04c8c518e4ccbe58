import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { SecretSetting, secretShown, typedSecret } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Messaging } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { GatewayFields, type Gateway, successText } from './gateway-fields.tsx';
import type { MessagingPart } from './messaging-part.ts';
import { ProviderSwitch } from './provider-switch.tsx';
import { TestButton } from './test-message.tsx';

const first: Gateway = {
  url: '',
  method: 'POST',
  headers: { authorization: 'Bearer {secret}' },
  format: 'json',
  template: '{"to":"{to}","text":"{text}"}',
  sender: '',
  success: null,
  timeoutMs: 8000,
  report: { idPath: 'id', statusPath: 'status', delivered: ['delivered'], failed: ['failed'] },
};

const names = {
  'settings.url': 'messaging.url',
  'settings.method': 'messaging.method',
  'settings.headers': 'messaging.headers',
  'settings.format': 'messaging.format.label',
  'settings.template': 'messaging.template',
  'settings.sender': 'messaging.sender',
  'settings.success': 'messaging.success',
  'settings.timeoutMs': 'messaging.timeout',
  'settings.report.idPath': 'messaging.report.idPath',
  'settings.report.statusPath': 'messaging.report.statusPath',
  'settings.report.delivered': 'messaging.report.delivered',
  'settings.report.failed': 'messaging.report.failed',
  secret: 'messaging.secret',
  reportKeys: 'messaging.reportKeys',
} as const;
const groups = { 'settings.format': 'messaging.format' };

interface Values {
  settings: Gateway | null;
  secret: string | null;
  reportKeys: string | null;
}

/** The form of the SMS provider. */
export function GatewayForm(part: MessagingPart) {
  const { messaging, isDisabled, reload } = part;
  const t = useWords();
  const call = useCall();
  const read = plain(messaging.gateway);
  const { draft, bar } = useSaving<Values>({
    read: { settings: read, secret: null, reportKeys: null },
    send: ({ settings, secret, reportKeys }, reason) => {
      const given = { ...typedSecret('secret', secret), ...typedSecret('reportKeys', reportKeys) };
      return call('opsChangeSmsGateway', { body: { settings, ...given, revision: messaging.revision, reason } });
    },
    reload,
  });
  const { settings } = draft.values;
  const words = usePathWords(names, groups);
  const shown = shownOf(messaging);

  return (
    <Section title={t('messaging.gateway')} level="h2">
      <ProviderSwitch kind="gateway" first={read ?? first} {...part} {...draft.field('settings')} />
      {settings !== null && (
        <>
          <GatewayFields fields={partOf(draft, 'settings', settings)} isDisabled={isDisabled} />
          <Secrets messaging={messaging} draft={draft} isDisabled={isDisabled} />
        </>
      )}
      {!isDisabled && <TestButton channel="sms" reload={reload} />}
      <SaveBar
        title={t('signin.saveTitle', { name: t('messaging.gateway') })}
        before={shown({ settings: read, secret: null, reportKeys: null })}
        after={shown(draft.values)}
        {...words}
        {...bar}
      />
    </Section>
  );
}

interface SecretsProps {
  messaging: Messaging;
  draft: Draft<Values>;
  isDisabled: boolean;
}

/** The gateway's secret, the keys of its reports, and the address for reports. */
function Secrets({ messaging, draft, isDisabled }: SecretsProps) {
  const t = useWords();
  const { hasSecret, hasKeys } = presenceOf(messaging);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
        <SecretSetting
          label={t('messaging.secret')}
          isSet={hasSecret}
          isDisabled={isDisabled}
          {...draft.field('secret')}
        />
        <SecretSetting
          label={t('messaging.reportKeys')}
          isSet={hasKeys}
          isDisabled={isDisabled}
          hint={t('messaging.reportKeysHint')}
          {...draft.field('reportKeys')}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {t('messaging.reportPath')}: <CopyText text={`${window.location.origin}${messaging.reportPath}`} />
      </Typography>
    </>
  );
}

const presenceOf = ({ gateway }: Messaging) => ({
  hasSecret: gateway?.hasSecret === true,
  hasKeys: gateway?.hasReportKeys === true,
});

/** Returns the values as the list of changes shows them. */
const shownOf =
  (messaging: Messaging) =>
  ({ settings, secret, reportKeys }: Values) => {
    const { hasSecret, hasKeys } = presenceOf(messaging);
    return {
      settings: settings && { ...settings, success: successText(settings.success) },
      secret: secretShown(hasSecret, secret),
      reportKeys: secretShown(hasKeys, reportKeys),
    };
  };

function plain(gateway: Messaging['gateway']): Gateway | null {
  if (gateway === null) return null;
  const { hasSecret: _secret, hasReportKeys: _keys, ...settings } = gateway;
  return settings;
}
