import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { SecretSetting, secretShown } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Messaging } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { GatewayFields, type Gateway, successText } from './gateway-fields.tsx';
import { type MessagingPart, typed } from './messaging-part.ts';
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
  'gateway.url': 'messaging.url',
  'gateway.method': 'messaging.method',
  'gateway.headers': 'messaging.headers',
  'gateway.format': 'messaging.format.label',
  'gateway.template': 'messaging.template',
  'gateway.sender': 'messaging.sender',
  'gateway.success': 'messaging.success',
  'gateway.timeoutMs': 'messaging.timeout',
  'gateway.report.idPath': 'messaging.report.idPath',
  'gateway.report.statusPath': 'messaging.report.statusPath',
  'gateway.report.delivered': 'messaging.report.delivered',
  'gateway.report.failed': 'messaging.report.failed',
  secret: 'messaging.secret',
  reportKeys: 'messaging.reportKeys',
} as const;
const groups = { 'gateway.format': 'messaging.format' };
const shown = (gateway: Gateway | null) => gateway && { ...gateway, success: successText(gateway.success) };

/** The provider that SMS go through. */
export function GatewayForm({ messaging, isDisabled, reload }: MessagingPart) {
  const t = useWords();
  const call = useCall();
  const [secret, setSecret] = useState<string | undefined>();
  const [keys, setKeys] = useState<string | undefined>();
  const read = plain(messaging.gateway);
  const { draft, problemWords, bar } = useSaving<{ gateway: Gateway | null }>({
    read: { gateway: read },
    send: (values, reason) => {
      const given = { ...typed('secret', secret), ...typed('reportKeys', keys) };
      const body = { settings: values.gateway, ...given, revision: messaging.revision, reason };
      return call('opsChangeSmsGateway', { body });
    },
    reload,
    forget: () => {
      setSecret(undefined);
      setKeys(undefined);
    },
  });
  const { gateway } = draft.values;
  const hasSecret = messaging.gateway?.hasSecret === true;
  const hasKeys = messaging.gateway?.hasReportKeys === true;

  return (
    <Section title={t('messaging.gateway')} level="h2">
      <FormControlLabel
        control={
          <Switch
            checked={gateway !== null}
            disabled={isDisabled}
            onChange={(event) => draft.set('gateway', event.target.checked ? (read ?? first) : null)}
          />
        }
        label={t('messaging.ownGateway')}
        sx={{ mb: 1 }}
      />
      {gateway === null ? (
        <Alert severity={messaging.hasSandbox ? 'info' : 'warning'}>
          {t(messaging.hasSandbox ? 'messaging.sandboxGateway' : 'messaging.noGateway')}
        </Alert>
      ) : (
        <>
          <GatewayFields
            gateway={gateway}
            problemWords={problemWords}
            isDisabled={isDisabled}
            onChange={(next) => draft.set('gateway', next)}
          />
          <Box sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
            <SecretSetting
              label={t('messaging.secret')}
              isSet={hasSecret}
              value={secret}
              isDisabled={isDisabled}
              problem={problemWords('secret')}
              onChange={setSecret}
            />
            <SecretSetting
              label={t('messaging.reportKeys')}
              isSet={hasKeys}
              value={keys}
              isDisabled={isDisabled}
              problem={problemWords('reportKeys')}
              hint={t('messaging.reportKeysHint')}
              onChange={setKeys}
            />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
            {t('messaging.reportPath')}: <CopyText text={`${window.location.origin}${messaging.reportPath}`} />
          </Typography>
        </>
      )}
      {!isDisabled && <TestButton channel="sms" reload={reload} />}
      <SaveBar
        title={t('signin.saveTitle', { name: t('messaging.gateway') })}
        before={{
          gateway: shown(read),
          secret: secretShown(hasSecret, undefined),
          reportKeys: secretShown(hasKeys, undefined),
        }}
        after={{
          gateway: shown(gateway),
          secret: secretShown(hasSecret, secret),
          reportKeys: secretShown(hasKeys, keys),
        }}
        {...usePathWords(names, groups)}
        {...bar}
      />
    </Section>
  );
}

function plain(gateway: Messaging['gateway']): Gateway | null {
  if (gateway === null) return null;
  const { hasSecret: _secret, hasReportKeys: _keys, ...settings } = gateway;
  return settings;
}
