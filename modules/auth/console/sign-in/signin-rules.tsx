import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { SignIn } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { type Draft, partOf } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import type { SignInPart } from './signin-part.ts';

type Rules = SignIn['rules'];
const DAYS_FIRST = 180;
const DAYS_MAX = 3650;
/** The same bounds as on the server. */
const LOGINS_DAYS_MIN = 90;
const MINUTES_MAX = 5;

const names = {
  passwordExpiryDays: 'signin.expiryDays',
  oneSessionOnly: 'signin.oneSession',
  loginsKeepDays: 'signin.loginsKeepDays',
  secondFactorOn: 'signin.askedOn',
  'codeMinutes.sms': 'signin.minutes.sms',
  'codeMinutes.factor': 'signin.minutes.factor',
} as const;
const askedOn = { deviceOrNetwork: 'signin.askedOnBoth', device: 'signin.askedOnDevice' } as const;

/** The form of the rules that apply to every sign-in method. */
export function SignInRules({ signIn, isDisabled, reload }: SignInPart) {
  const t = useWords();
  const call = useCall();
  const { draft, bar } = useSaving<Rules>({
    read: signIn.rules,
    send: (rules, reason) => call('opsChangeSignInRules', { body: { ...rules, revision: signIn.revision, reason } }),
    reload,
  });
  const shown = (rules: Rules) => ({ ...rules, secondFactorOn: t(askedOn[rules.secondFactorOn]) });

  return (
    <Section title={t('signin.part.rules')} level="h2">
      <RuleFields draft={draft} isDisabled={isDisabled} />
      <SaveBar
        title={t('signin.saveTitle', { name: t('signin.part.rules') })}
        before={shown(signIn.rules)}
        after={shown(draft.values)}
        {...usePathWords(names)}
        {...bar}
      />
    </Section>
  );
}

interface FieldsProps {
  draft: Draft<Rules>;
  isDisabled: boolean;
}

function RuleFields({ draft, isDisabled }: FieldsProps) {
  const t = useWords();
  const { values, set } = draft;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <OnOff
        label={t('signin.expiry')}
        isOn={values.passwordExpiryDays !== null}
        isDisabled={isDisabled}
        onChange={(isOn) => set('passwordExpiryDays', isOn ? DAYS_FIRST : null)}
      />
      <OnOff
        label={t('signin.oneSession')}
        isOn={values.oneSessionOnly}
        isDisabled={isDisabled}
        onChange={(isOn) => set('oneSessionOnly', isOn)}
      />
      <PeriodFields draft={draft} isDisabled={isDisabled} />
    </Box>
  );
}

/** Fields for the lifetimes of passwords, log-in attempts and codes, and for when a second factor is required. */
function PeriodFields({ draft, isDisabled }: FieldsProps) {
  const t = useWords();
  const { passwordExpiryDays: days, codeMinutes } = draft.values;
  const number = (label: string, bounds: { min: number; max: number }) => ({
    label,
    short: label,
    isDisabled,
    ...bounds,
  });
  return (
    <FieldGrid>
      {days !== null && (
        <NumberField
          {...number(t('signin.expiryDays'), { min: 1, max: DAYS_MAX })}
          {...draft.field('passwordExpiryDays')}
          value={days}
        />
      )}
      <NumberField
        {...number(t('signin.loginsKeepDays'), { min: LOGINS_DAYS_MIN, max: DAYS_MAX })}
        {...draft.field('loginsKeepDays')}
      />
      <ChoiceSetting
        label={t('signin.askedOn')}
        choices={(['deviceOrNetwork', 'device'] as const).map((value) => ({ value, label: t(askedOn[value]) }))}
        isDisabled={isDisabled}
        {...draft.field('secondFactorOn')}
      />
      {(['sms', 'factor'] as const).map((name) => (
        <NumberField
          key={name}
          {...number(t(`signin.minutes.${name}`), { min: 1, max: MINUTES_MAX })}
          {...partOf(draft, 'codeMinutes', codeMinutes).field(name)}
        />
      ))}
    </FieldGrid>
  );
}

interface OnOffProps {
  label: string;
  isOn: boolean;
  isDisabled: boolean;
  onChange: (isOn: boolean) => void;
}

function OnOff({ label, isOn, isDisabled, onChange }: OnOffProps) {
  return (
    <FormControlLabel
      control={<Switch checked={isOn} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)} />}
      label={label}
    />
  );
}
