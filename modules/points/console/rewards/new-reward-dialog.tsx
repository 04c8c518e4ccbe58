import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { newRounds } from '@sanam/freerounds/console/index.ts';
import { type RewardKind, rewardKinds } from '../../contract/redemption-states.ts';
import { usePointsAct } from '../use-points.ts';
import { newGift, newTerms, newTickets, termsOf } from './terms-draft.ts';
import { TermsFields } from './terms-fields.tsx';

/** The dialog that adds a reward with its first variant. */
export function NewRewardDialog({ onClose }: { onClose: () => void }) {
  const { t, call, done } = usePointsAct('pointRewards', '');
  const navigate = useNavigate();
  const [kind, setKind] = useState<RewardKind>('goods');
  const [variant, setVariant] = useState({ variantTh: '', variantEn: '' });
  const [draft, setDraft] = useState(newTerms);
  const terms = termsOf(draft);
  const isNamed = variant.variantTh.trim() !== '' && variant.variantEn.trim() !== '';
  return (
    <ActDialog
      title={t('pointReward.makeTitle')}
      effects={[t('pointReward.effectOff')]}
      confirm={t('pointReward.make')}
      reason="required"
      isReady={isNamed && terms !== undefined}
      content={{ kind, variant, terms }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { kind, ...terms!, ...variant, reason };
        const { rewardId } = await call('opsAddPointReward', { query: {}, body }, { idempotencyKey });
        done('pointReward.made');
        void navigate(`/pointRewards/${rewardId}/show`);
      }}
      onStale={async () => onClose()}
      onClose={onClose}
    >
      <FieldGrid>
        <ChoiceSetting
          label={t('pointReward.kind')}
          value={kind}
          choices={rewardKinds.map((value) => ({ value, label: t(`pointReward.kindOf.${value}`) }))}
          isDisabled={false}
          onChange={(chosen) => {
            setKind(chosen);
            setDraft({
              ...draft,
              rounds: chosen === 'freeRounds' ? newRounds : null,
              bonus: chosen === 'bonus' ? newGift : null,
              tickets: chosen === 'ticket' ? newTickets : null,
            });
          }}
        />
        {(['variantTh', 'variantEn'] as const).map((name) => (
          <TextSetting
            key={name}
            label={t(`pointReward.${name}`)}
            value={variant[name]}
            isDisabled={false}
            problem={undefined}
            hint={t('pointReward.variantHint')}
            onChange={(value) => setVariant({ ...variant, [name]: value })}
          />
        ))}
      </FieldGrid>
      <TermsFields draft={draft} onChange={setDraft} />
    </ActDialog>
  );
}
