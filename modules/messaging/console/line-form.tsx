import Box from '@mui/material/Box';
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
import { useCall } from '@sanam/console/lib/use-call.ts';
import { partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import type { MessagingPart } from './messaging-part.ts';
import { ProviderSwitch } from './provider-switch.tsx';
import { TestButton } from './test-message.tsx';

interface Values {
  settings: { url: string } | null;
  token: string | null;
}

const first = { url: 'https://api.line.me' };
const names = { 'settings.url': 'messaging.line.url', token: 'messaging.line.token' } as const;

/** The form of the LINE channel. */
export function LineForm(part: MessagingPart) {
  const { messaging, isDisabled, reload } = part;
  const t = useWords();
  const call = useCall();
  const read = messaging.line === null ? null : { url: messaging.line.url };
  const hasToken = messaging.line?.hasToken === true;
  const { draft, bar } = useSaving<Values>({
    read: { settings: read, token: null },
    send: ({ settings, token }, reason) => {
      const body = { settings, ...typedSecret('token', token), revision: messaging.revision, reason };
      return call('opsChangeLineChannel', { body });
    },
    reload,
  });
  const { settings, token } = draft.values;

  return (
    <Section title={t('messaging.line.title')} level="h2">
      <ProviderSwitch kind="line" first={read ?? first} {...part} {...draft.field('settings')} />
      {settings !== null && (
        <>
          <FieldGrid>
            <TextSetting
              label={t('messaging.line.url')}
              isDisabled={isDisabled}
              hint={t('messaging.line.urlHint')}
              {...partOf(draft, 'settings', settings).field('url')}
            />
          </FieldGrid>
          <Box sx={{ mt: 1.5 }}>
            <SecretSetting
              label={t('messaging.line.token')}
              isSet={hasToken}
              isDisabled={isDisabled}
              {...draft.field('token')}
            />
          </Box>
        </>
      )}
      {!isDisabled && read !== null && <TestButton channel="line" reload={reload} />}
      <SaveBar
        title={t('signin.saveTitle', { name: t('messaging.line.title') })}
        before={{ settings: read, token: secretShown(hasToken, null) }}
        after={{ settings, token: secretShown(hasToken, token) }}
        {...usePathWords(names)}
        {...bar}
      />
    </Section>
  );
}
