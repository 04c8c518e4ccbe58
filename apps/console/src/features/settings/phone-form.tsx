import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useState } from 'react';
import { SaveBar } from '../../components/save-bar.tsx';
import { Section } from '../../components/section.tsx';
import { FieldGrid, TextSetting } from '../../components/setting-fields.tsx';
import { useWords } from '../../i18n/use-words.ts';
import type { FieldProblem } from '../../lib/field-problems.ts';
import { useProblemWords } from '../../lib/problem-words.ts';
import type { SignIn } from '../../lib/records.ts';
import { useCall } from '../../lib/use-call.ts';
import { useDraft } from '../../lib/use-draft.ts';
import type { SignInPart } from './signin-part.ts';

type Phone = NonNullable<SignIn['phone']>;
const empty: Phone = { projectId: '', issuer: '', jwksUrl: '', apiUrl: '', apiKey: '' };
const names = ['projectId', 'issuer', 'jwksUrl', 'apiUrl', 'apiKey'] as const;

/** The provider that proves phone numbers in place of our own SMS. */
export function PhoneForm({ signIn, isDisabled, reload }: SignInPart) {
  const t = useWords();
  const call = useCall();
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const problemWords = useProblemWords(problems);
  const draft = useDraft<{ phone: SignIn['phone'] }>({ phone: signIn.phone });
  const { phone } = draft.values;

  async function save(reason: string): Promise<void> {
    await call('opsChangePhoneProvider', { body: { settings: phone, revision: signIn.revision, reason } });
    await reload();
    draft.undo();
  }

  return (
    <Section title={t('signin.part.phone')} level="h2">
      {!signIn.phoneFlag && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {t('signin.phoneOff')}
        </Alert>
      )}
      <FormControlLabel
        control={
          <Switch
            checked={phone !== null}
            disabled={isDisabled}
            onChange={(event) => draft.set('phone', event.target.checked ? (signIn.phone ?? empty) : null)}
          />
        }
        label={t('signin.phoneSet')}
        sx={{ mb: 1 }}
      />
      {phone !== null && (
        <FieldGrid>
          {names.map((name) => (
            <TextSetting
              key={name}
              label={t(`signin.phoneField.${name}`)}
              value={phone[name]}
              isDisabled={isDisabled}
              problem={problemWords(`settings.${name}`) ?? (name === 'issuer' ? problemWords('url') : undefined)}
              onChange={(value) => draft.set('phone', { ...phone, [name]: value })}
            />
          ))}
        </FieldGrid>
      )}
      <SaveBar
        title={t('signin.saveTitle', { name: t('signin.part.phone') })}
        before={{ phone: signIn.phone }}
        after={{ phone }}
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
