import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { MessagingPart } from './messaging-part.ts';

interface ProviderSwitchProps<Settings> extends MessagingPart {
  kind: 'gateway' | 'server' | 'line';
  /** Initial settings when the provider is switched on. */
  first: Settings;
  /** Settings; null: no provider, messages go to the sandbox or are not sent. */
  value: Settings | null;
  onChange: (settings: Settings | null) => void;
}

const labels = { gateway: 'messaging.ownGateway', server: 'messaging.ownServer', line: 'messaging.line.own' } as const;
const notes = {
  gateway: { sandbox: 'messaging.sandboxGateway', none: 'messaging.noGateway' },
  server: { sandbox: 'messaging.sandboxServer', none: 'messaging.noServer' },
  // The sandbox has no LINE channel.
  line: { sandbox: 'messaging.line.none', none: 'messaging.line.none' },
} as const;

/** The switch for a configured provider, with the effect of having none. */
export function ProviderSwitch<Settings>(props: ProviderSwitchProps<Settings>) {
  const { kind, first, value, messaging, isDisabled, onChange } = props;
  const t = useWords();
  const { hasSandbox } = messaging;
  return (
    <>
      <FormControlLabel
        control={
          <Switch
            checked={value !== null}
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.checked ? first : null)}
          />
        }
        label={t(labels[kind])}
        sx={{ mb: 1 }}
      />
      {value === null && (
        <Alert severity={hasSandbox ? 'info' : 'warning'}>{t(notes[kind][hasSandbox ? 'sandbox' : 'none'])}</Alert>
      )}
    </>
  );
}
