import Box from '@mui/material/Box';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import {
  ChoiceSetting,
  FieldGrid,
  SecretSetting,
  secretShown,
  TextSetting,
  typedSecret,
} from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { Messaging } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Fields, partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import type { MessagingPart } from './messaging-part.ts';
import { ProviderSwitch } from './provider-switch.tsx';
import { TestButton } from './test-message.tsx';

type Server = Omit<NonNullable<Messaging['mailServer']>, 'hasPassword'>;
const first: Server = { host: '', port: 587, security: 'starttls', user: null, from: '', fromName: null };
const names = {
  'settings.host': 'messaging.mail.host',
  'settings.port': 'messaging.mail.port',
  'settings.security': 'messaging.mail.security',
  'settings.user': 'messaging.mail.user',
  'settings.from': 'messaging.mail.from',
  'settings.fromName': 'messaging.mail.fromName',
  password: 'messaging.mail.password',
} as const;
const groups = { 'settings.security': 'messaging.security' };
const PORT_MAX = 65_535;

interface Values {
  settings: Server | null;
  password: string | null;
}

/** The form of the mail server. */
export function MailForm(part: MessagingPart) {
  const { messaging, isDisabled, reload } = part;
  const t = useWords();
  const call = useCall();
  const read = plain(messaging.mailServer);
  const hasPassword = messaging.mailServer?.hasPassword === true;
  const { draft, bar } = useSaving<Values>({
    read: { settings: read, password: null },
    send: ({ settings, password }, reason) => {
      const body = { settings, ...typedSecret('password', password), revision: messaging.revision, reason };
      return call('opsChangeMailServer', { body });
    },
    reload,
  });
  const { settings, password } = draft.values;

  return (
    <Section title={t('messaging.mailServer')} level="h2">
      <ProviderSwitch kind="server" first={read ?? first} {...part} {...draft.field('settings')} />
      {settings !== null && (
        <>
          <ServerFields fields={partOf(draft, 'settings', settings)} isDisabled={isDisabled} />
          <Box sx={{ mt: 1.5 }}>
            <SecretSetting
              label={t('messaging.mail.password')}
              isSet={hasPassword}
              isDisabled={isDisabled}
              {...draft.field('password')}
            />
          </Box>
        </>
      )}
      {!isDisabled && <TestButton channel="email" reload={reload} />}
      <SaveBar
        title={t('signin.saveTitle', { name: t('messaging.mailServer') })}
        before={{ settings: read, password: secretShown(hasPassword, null) }}
        after={{ settings, password: secretShown(hasPassword, password) }}
        {...usePathWords(names, groups)}
        {...bar}
      />
    </Section>
  );
}

function ServerFields({ fields, isDisabled }: { fields: Fields<Server>; isDisabled: boolean }) {
  const t = useWords();
  const securities = (['starttls', 'tls', 'none'] as const).map((value) => ({
    value,
    label: t(`messaging.security.${value}`),
  }));
  const orNull = (name: 'user' | 'fromName') => (
    <TextSetting
      label={t(`messaging.mail.${name}`)}
      value={fields.values[name] ?? ''}
      isDisabled={isDisabled}
      problem={fields.problemAt(name)}
      onChange={(text) => fields.set(name, text === '' ? null : text)}
    />
  );
  return (
    <FieldGrid>
      <TextSetting label={t('messaging.mail.host')} isDisabled={isDisabled} {...fields.field('host')} />
      <TextSetting label={t('messaging.mail.from')} isDisabled={isDisabled} {...fields.field('from')} />
      {orNull('user')}
      {orNull('fromName')}
      <NumberField
        label={t('messaging.mail.port')}
        short={t('messaging.mail.port')}
        min={1}
        max={PORT_MAX}
        isDisabled={isDisabled}
        {...fields.field('port')}
      />
      <ChoiceSetting
        label={t('messaging.mail.security')}
        choices={securities}
        isDisabled={isDisabled}
        {...fields.field('security')}
      />
    </FieldGrid>
  );
}

function plain(server: Messaging['mailServer']): Server | null {
  if (server === null) return null;
  const { hasPassword: _, ...settings } = server;
  return settings;
}
