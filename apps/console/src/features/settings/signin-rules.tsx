import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { NumberField } from '../../components/number-field.tsx';
import { SaveBar } from '../../components/save-bar.tsx';
import { Section } from '../../components/section.tsx';
import { ChoiceSetting, FieldGrid } from '../../components/setting-fields.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { FieldProblem } from '../../lib/field-problems.ts';
import { useProblemWords } from '../../lib/problem-words.ts';
import type { SignIn } from '../../lib/records.ts';
import { useCall } from '../../lib/use-call.ts';
import { useDraft } from '../../lib/use-draft.ts';
import type { SignInPart } from './signin-part.ts';

type Rules = SignIn['rules'];
const DAYS_FIRST = 180;
const DAYS_MAX = 3650;
const MINUTES_MAX = 5;

/** Rules that hold for every way in. */
export function SignInRules({ signIn, isDisabled, reload }: SignInPart) {
  const t = useWords();
  const call = useCall();
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const draft = useDraft<Rules>(signIn.rules);

  async function save(reason: string): Promise<void> {
    await call('opsChangeSignInRules', { body: { ...draft.values, revision: signIn.revision, reason } });
    await reload();
    draft.undo();
  }

  return (
    <Section title={t('signin.part.rules')} level="h2">
      <RuleFields draft={draft} problems={problems} isDisabled={isDisabled} />
      <SaveBar
        title={t('signin.saveTitle', { name: t('signin.part.rules') })}
        before={signIn.rules}
        after={draft.values}
        onUndo={() => {
          setProblems([]);
          draft.undo();
        }}
        onProblems={setProblems}
        save={save}
        reload={reload}
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
        <ChoiceSetting
          label={t('signin.askedOn')}
          value={values.secondFactorOn}
          choices={[
            { value: 'deviceOrNetwork', label: t('signin.askedOnBoth') },
            { value: 'device', label: t('signin.askedOnDevice') },
          ]}
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
