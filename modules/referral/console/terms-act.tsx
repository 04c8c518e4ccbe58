import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { amounts, counts, draftOf, isAmount, isCount, isGood, termsOf } from './terms-draft.ts';
import type { TermsRecord } from './records.ts';

interface ActProps {
  terms: TermsRecord;
  reload: () => Promise<void>;
}

/**
 * The button and form that change the terms. Changes that give less apply at once, changes that give more wait for a
 * second person.
 */
export function TermsAct({ terms, reload }: ActProps) {
  const t = useWords();
  const [isOpen, setIsOpen] = useState(false);
  if (terms.approval !== null && !isOpen) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('referral.change')}</Button>
      {isOpen && <TermsDialog terms={terms} reload={reload} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function TermsDialog({ terms, reload, onClose }: ActProps & { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const [draft, setDraft] = useState(() => draftOf(terms));
  const { version } = terms;
  return (
    <ActDialog
      title={t('referral.change')}
      effects={[t('referral.effectNew'), t('referral.effectTwo')]}
      confirm={t('referral.change')}
      reason="required"
      isReady={isGood(draft)}
      content={{ draft, version }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { ...termsOf(draft), version, reason };
        const { state } = await call('opsChangeReferralTerms', { query: {}, body }, { idempotencyKey });
        const isDone = state === 'done';
        notify(t(isDone ? 'referral.changed' : 'action.proposed'), { type: isDone ? 'success' : 'info' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <FieldGrid>
        <ChoiceSetting
          label={t('field.status')}
          value={draft.isOpen ? 'open' : 'closed'}
          choices={(['open', 'closed'] as const).map((value) => ({ value, label: t(`referral.${value}`) }))}
          isDisabled={false}
          onChange={(value) => setDraft({ ...draft, isOpen: value === 'open' })}
        />
        {amounts.map((name) => (
          <TextSetting
            key={name}
            label={t(`referral.${name}`)}
            value={draft[name]}
            isDisabled={false}
            problem={isAmount(draft[name]) ? undefined : t('referral.notAmount')}
            onChange={(typed) => setDraft({ ...draft, [name]: typed })}
          />
        ))}
        {counts.map((name) => (
          <TextSetting
            key={name}
            label={t(`referral.${name}`)}
            value={draft[name]}
            isDisabled={false}
            problem={isCount(name, draft[name]) ? undefined : t('referral.notCount')}
            onChange={(typed) => setDraft({ ...draft, [name]: typed })}
          />
        ))}
      </FieldGrid>
    </ActDialog>
  );
}
