import { useState } from 'react';
import { MomentField } from '@sanam/console/components/moment-field.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { BonusFields } from '@sanam/wallet/console/index.ts';
import { DraftText } from '../draft-text.tsx';
import { PoolFields } from '../pool-fields.tsx';
import { ProposeDialog } from '../propose-dialog.tsx';
import { isLater, newRaffle, prizesOf, type RaffleDraft, raffleTermsOf } from './raffle-draft.ts';
import { type RaffleRecord, useReloadRaffle } from './use-raffle.ts';

/** Proposes a raffle. A second person confirms it, because it gives benefits to members. */
export function NewRaffleDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const [draft, setDraft] = useState(newRaffle);
  const raffle = raffleTermsOf(draft);
  return (
    <ProposeDialog
      title={t('raffle.makeTitle')}
      effects={[t('drawPool.effectTwo'), t('raffle.effectFixed')]}
      confirm={t('raffle.make')}
      content={raffle}
      send={({ reason, idempotencyKey }) =>
        call('opsAddRaffle', { query: {}, body: { ...raffle!, reason } }, { idempotencyKey })
      }
      onClose={onClose}
    >
      <PoolFields draft={draft} onChange={setDraft} />
      <RaffleFields draft={draft} onChange={setDraft} />
    </ProposeDialog>
  );
}

interface FieldsProps {
  draft: RaffleDraft;
  onChange: (draft: RaffleDraft) => void;
}

function RaffleFields({ draft, onChange }: FieldsProps) {
  const t = useWords();
  const set = (change: Partial<RaffleDraft>) => onChange({ ...draft, ...change });
  const { publicAt, prizes, paidAs, bonus } = draft;
  return (
    <FieldGrid>
      <DraftText
        label={t('raffle.prizes')}
        value={prizes}
        problem={prizes === '' || prizesOf(prizes) !== undefined ? undefined : t('raffle.notPrizes')}
        onChange={(value) => set({ prizes: value })}
      />
      <ChoiceSetting
        label={t('raffle.paidAs')}
        value={paidAs}
        choices={(['cash', 'bonus'] as const).map((value) => ({ value, label: t(`wheel.kindOf.${value}`) }))}
        isDisabled={false}
        onChange={(value) => set({ paidAs: value })}
      />
      {paidAs === 'bonus' && <BonusFields draft={bonus} onChange={(changed) => set({ bonus: changed })} />}
      {(['publicNameTh', 'publicNameEn'] as const).map((name) => (
        <DraftText
          key={name}
          label={t(`raffle.${name}`)}
          value={draft[name]}
          onChange={(value) => set({ [name]: value })}
        />
      ))}
      <MomentField
        label={publicAt === null || isLater(draft) ? t('raffle.publicAt') : t('raffle.notLater')}
        value={publicAt}
        onChange={(value) => set({ publicAt: value })}
      />
    </FieldGrid>
  );
}

const VALUE = /^[\x21-\x7e]+( [\x21-\x7e]+)*$/;
const VALUE_MAX = 200;

/** Proposes a draw with the published public value. A second person compares the value and confirms. */
export function DrawDialog({ raffle, onClose }: { raffle: RaffleRecord; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const { id, publicNameEn, publicNameTh, state } = raffle;
  const reload = useReloadRaffle(id);
  const [publicValue, setPublicValue] = useState('');
  const isGood = VALUE.test(publicValue) && publicValue.length <= VALUE_MAX;
  return (
    <ProposeDialog
      title={t('raffle.draw')}
      effects={[`${publicNameTh} · ${publicNameEn}`, t('raffle.effectDraw')]}
      confirm={t('raffle.draw')}
      isPossible={state === 'closed'}
      content={isGood ? { id, publicValue } : undefined}
      send={({ reason, idempotencyKey }) =>
        call('opsDrawRaffle', { params: { id }, body: { publicValue, reason } }, { idempotencyKey })
      }
      reload={reload}
      onClose={onClose}
    >
      <DraftText
        label={t('raffle.publicValue')}
        value={publicValue}
        problem={publicValue === '' || isGood ? undefined : t('raffle.notValue')}
        onChange={setPublicValue}
      />
    </ProposeDialog>
  );
}
