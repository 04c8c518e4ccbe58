import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import {
  ChoiceSetting,
  FieldGrid,
  SecretSetting,
  secretShown,
  TextSetting,
} from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Messaging } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import { type MessagingPart, typed } from './messaging-part.ts';
import { TestButton } from './test-message.tsx';

type Server = Omit<NonNullable<Messaging['mailServer']>, 'hasPassword'>;
const first: Server = { host: '', port: 587, security: 'starttls', user: null, from: '', fromName: null };
const names = {
  'server.host': 'messaging.mail.host',
  'server.port': 'messaging.mail.port',
  'server.security': 'messaging.mail.security',
  'server.user': 'messaging.mail.user',
  'server.from': 'messaging.mail.from',
  'server.fromName': 'messaging.mail.fromName',
  password: 'messaging.mail.password',
} as const;
const groups = { 'server.security': 'messaging.security' };
const PORT_MAX = 65_535;

/** The server that letters leave by. */
export function MailForm({ messaging, isDisabled, reload }: MessagingPart) {
  const t = useWords();
  const call = useCall();
  const [password, setPassword] = useState<string | undefined>();
  const read = plain(messaging.mailServer);
  const hasPassword = messaging.mailServer?.hasPassword === true;
  const { draft, problemWords, bar } = useSaving<{ server: Server | null }>({
    read: { server: read },
    send: (values, reason) =>
      call('opsChangeMailServer', {
        body: { settings: values.server, ...typed('password', password), revision: messaging.revision, reason },
      }),
    reload,
    forget: () => setPassword(undefined),
  });
  const { server } = draft.values;

  return (
    <Section title={t('messaging.mailServer')} level="h2">
      <FormControlLabel
        control={
          <Switch
            checked={server !== null}
            disabled={isDisabled}
            onChange={(event) => draft.set('server', event.target.checked ? (read ?? first) : null)}
          />
        }
        label={t('messaging.ownServer')}
        sx={{ mb: 1 }}
      />
      {server === null ? (
        <Alert severity={messaging.hasSandbox ? 'info' : 'warning'}>
          {t(messaging.hasSandbox ? 'messaging.sandboxServer' : 'messaging.noServer')}
        </Alert>
      ) : (
        <>
          <ServerFields
            server={server}
            problemWords={problemWords}
            isDisabled={isDisabled}
            onChange={(next) => draft.set('server', next)}
          />
          <Box sx={{ mt: 1.5 }}>
            <SecretSetting
              label={t('messaging.mail.password')}
              isSet={hasPassword}
              value={password}
              isDisabled={isDisabled}
              problem={problemWords('password')}
              onChange={setPassword}
            />
          </Box>
        </>
      )}
      {!isDisabled && <TestButton channel="email" reload={reload} />}
      <SaveBar
        title={t('signin.saveTitle', { name: t('messaging.mailServer') })}
        before={{ server: read, password: secretShown(hasPassword, undefined) }}
        after={{ server, password: secretShown(hasPassword, password) }}
        {...usePathWords(names, groups)}
        {...bar}
      />
    </Section>
  );
}

interface ServerFieldsProps {
  server: Server;
  problemWords: (field: string) => string | undefined;
  isDisabled: boolean;
  onChange: (server: Server) => void;
}

function ServerFields({ server, problemWords, isDisabled, onChange }: ServerFieldsProps) {
  const t = useWords();
  const at = (name: string) => problemWords(`settings.${name}`);
  const securities = (['starttls', 'tls', 'none'] as const).map((value) => ({
    value,
    label: t(`messaging.security.${value}`),
  }));
  const texts = [
    ['host', server.host],
    ['from', server.from],
    ['user', server.user ?? ''],
    ['fromName', server.fromName ?? ''],
  ] as const;
  return (
    <FieldGrid>
      {texts.map(([name, value]) => (
        <TextSetting
          key={name}
          label={t(`messaging.mail.${name}`)}
          value={value}
          isDisabled={isDisabled}
          problem={at(name)}
          onChange={(text) =>
            onChange({ ...server, [name]: text === '' && (name === 'user' || name === 'fromName') ? null : text })
          }
        />
      ))}
      <NumberField
        label={t('messaging.mail.port')}
        short={t('messaging.mail.port')}
        value={server.port}
        min={1}
        max={PORT_MAX}
        isDisabled={isDisabled}
        problem={at('port')}
        onChange={(port) => onChange({ ...server, port })}
      />
      <ChoiceSetting
        label={t('messaging.mail.security')}
        value={server.security}
        choices={securities}
        isDisabled={isDisabled}
        problem={at('security')}
        onChange={(security) => onChange({ ...server, security })}
      />
    </FieldGrid>
  );
}

function plain(server: Messaging['mailServer']): Server | null {
  if (server === null) return null;
  const { hasPassword: _, ...settings } = server;
  return settings;
}
