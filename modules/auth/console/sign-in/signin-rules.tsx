import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { SaveBar } from '@sanam/console/components/save-bar.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { FieldProblem } from '@sanam/console/lib/field-problems.ts';
import { useProblemWords } from '@sanam/console/lib/problem-words.ts';
import type { SignIn } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { useDraft } from '@sanam/console/lib/use-draft.ts';
import { usePathWords } from '@sanam/console/lib/use-path-words.ts';
import { useSaving } from '@sanam/console/lib/use-saving.ts';
import type { SignInPart } from './signin-part.ts';

type Rules = SignIn['rules'];
const DAYS_FIRST = 180;
const DAYS_MAX = 3650;
/** As the server has it. */
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

/** Rules that hold for every way in. */
export function SignInRules({ signIn, isDisabled, reload }: SignInPart) {
  const t = useWords();
  const call = useCall();
  const { draft, problems, bar } = useSaving<Rules>({
    read: signIn.rules,
    send: (rules, reason) => call('opsChangeSignInRules', { body: { ...rules, revision: signIn.revision, reason } }),
    reload,
  });
  const shown = (rules: Rules) => ({ ...rules, secondFactorOn: t(askedOn[rules.secondFactorOn]) });

  return (
    <Section title={t('signin.part.rules')} level="h2">
      <RuleFields draft={draft} problems={problems} isDisabled={isDisabled} />
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

interface RuleFieldsProps {
  draft: ReturnType<typeof useDraft<Rules>>;
  problems: readonly FieldProblem[];
  isDisabled: boolean;
}

function RuleFields({ draft, problems, isDisabled }: RuleFieldsProps) {
  const t = useWords();
  const problemWords = useProblemWords(problems);
  const { values, set } = draft;
  const { passwordExpiryDays: days, codeMinutes } = values;
  const onOff = (label: string, isOn: boolean, onChange: (isOn: boolean) => void) => (
    <FormControlLabel
      control={<Switch checked={isOn} disabled={isDisabled} onChange={(event) => onChange(event.target.checked)} />}
      label={label}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {onOff(t('signin.expiry'), days !== null, (isOn) => set('passwordExpiryDays', isOn ? DAYS_FIRST : null))}
      {onOff(t('signin.oneSession'), values.oneSessionOnly, (isOn) => set('oneSessionOnly', isOn))}
      <FieldGrid>
        {days !== null && (
          <NumberField
            label={t('signin.expiryDays')}
            short={t('signin.expiryDays')}
            value={days}
            min={1}
            max={DAYS_MAX}
            isDisabled={isDisabled}
            problem={problemWords('passwordExpiryDays')}
            onChange={(value) => set('passwordExpiryDays', value)}
          />
        )}
        <NumberField
          label={t('signin.loginsKeepDays')}
          short={t('signin.loginsKeepDays')}
          value={values.loginsKeepDays}
          min={LOGINS_DAYS_MIN}
          max={DAYS_MAX}
          isDisabled={isDisabled}
          problem={problemWords('loginsKeepDays')}
          onChange={(value) => set('loginsKeepDays', value)}
        />
        <ChoiceSetting
          label={t('signin.askedOn')}
          value={values.secondFactorOn}
          choices={(['deviceOrNetwork', 'device'] as const).map((value) => ({ value, label: t(askedOn[value]) }))}
          isDisabled={isDisabled}
          onChange={(value) => set('secondFactorOn', value)}
        />
        {(['sms', 'factor'] as const).map((name) => (
          <NumberField
            key={name}
            label={t(`signin.minutes.${name}`)}
            short={t(`signin.minutes.${name}`)}
            value={codeMinutes[name]}
            min={1}
            max={MINUTES_MAX}
            isDisabled={isDisabled}
            problem={problemWords(`codeMinutes.${name}`)}
            onChange={(value) => set('codeMinutes', { ...codeMinutes, [name]: value })}
          />
        ))}
      </FieldGrid>
    </Box>
  );
}
