import { useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import type { Value } from '@sanam/client/client';
import { type GiveDraft, namesIn, newGift, termsOf } from './give-draft.ts';
import { RoundFields } from './round-fields.tsx';

/** The dialog that grants free rounds to one or several members. */
export function GiveDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const refresh = useRefresh();
  const [draft, setDraft] = useState(newGift);
  const terms = termsOf(draft);
  const tell = ({ state, given, skipped }: Value<'opsGiveFreeRounds'>): void => {
    if (state === 'proposed') notify(t('action.proposed'), { type: 'info' });
    else notify(t('freeRounds.given', { given }), { type: 'success' });
    const names = skipped.map(({ member }) => member).join(', ');
    if (names !== '') notify(t('freeRounds.skipped', { names }), { type: 'warning' });
  };
  return (
    <ActDialog
      title={t('freeRounds.giveTitle')}
      effects={[t('freeRounds.effectGive'), t('freeRounds.effectTwo'), t('freeRounds.effectWin')]}
      confirm={t('freeRounds.give')}
      reason="required"
      isReady={terms !== undefined}
      content={{ terms }}
      run={async ({ reason = '', idempotencyKey }) => {
        tell(await call('opsGiveFreeRounds', { query: {}, body: { ...terms!, reason } }, { idempotencyKey }));
        refresh();
      }}
      onStale={async () => onClose()}
      onClose={onClose}
    >
      <Fields draft={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </ActDialog>
  );
}

interface FieldsProps {
  draft: GiveDraft;
  onChange: (change: Partial<GiveDraft>) => void;
}

function Fields({ draft, onChange }: FieldsProps) {
  const t = useWords();
  return (
    <FieldGrid>
      <TextSetting
        label={t('freeRounds.members')}
        value={draft.members}
        hint={t('freeRounds.membersHint', { count: namesIn(draft.members).length })}
        isDisabled={false}
        problem={undefined}
        isWide
        rows={2}
        onChange={(members) => onChange({ members })}
      />
      <RoundFields draft={draft} onChange={onChange} />
    </FieldGrid>
  );
}
