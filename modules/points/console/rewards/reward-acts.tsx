import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { type Reward, usePointsAct } from '../use-points.ts';
import { StockDialog, type StockAct } from './stock-dialog.tsx';
import { draftOf, termsOf } from './terms-draft.ts';
import { TermsFields } from './terms-fields.tsx';

type Variant = Reward['variants'][number];

/** The buttons of a reward: change the terms, switch it on or off, add a variant. */
export function RewardActs({ reward }: { reward: Reward }) {
  const t = useWords();
  const [open, setOpen] = useState<'terms' | 'switch' | 'variant' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="outlined" color={reward.isOn ? 'error' : 'primary'} onClick={() => setOpen('switch')}>
        {t(reward.isOn ? 'pointReward.switchOff' : 'pointReward.switchOn')}
      </Button>
      <Button variant="outlined" onClick={() => setOpen('terms')}>
        {t('pointReward.change')}
      </Button>
      <Button variant="outlined" onClick={() => setOpen('variant')}>
        {t('pointReward.addVariant')}
      </Button>
      {(open === 'terms' || open === 'switch') && (
        <TermsDialog reward={reward} isSwitch={open === 'switch'} onClose={close} />
      )}
      {open === 'variant' && <VariantDialog reward={reward} onClose={close} />}
    </>
  );
}

interface TermsDialogProps {
  reward: Reward;
  /** Whether the dialog only switches the reward on or off and keeps its terms. */
  isSwitch: boolean;
  onClose: () => void;
}

function TermsDialog({ reward, isSwitch, onClose }: TermsDialogProps) {
  const { rewardId, version } = reward;
  const { t, call, done, reload } = usePointsAct('pointRewards', rewardId);
  const isThai = useLocale() === 'th';
  const [draft, setDraft] = useState(() => draftOf(reward.terms));
  const terms = termsOf(draft);
  const isOn = isSwitch ? !reward.isOn : reward.isOn;
  const title = isSwitch ? (isOn ? 'pointReward.switchOn' : 'pointReward.switchOff') : 'pointReward.change';
  return (
    <ActDialog
      title={t(title)}
      effects={[t(isSwitch && !isOn ? 'pointReward.effectHidden' : 'pointReward.effectVersion')]}
      confirm={t(title)}
      tone={isSwitch && !isOn ? 'error' : 'primary'}
      reason="required"
      isReady={terms !== undefined}
      content={{ rewardId, version, terms, isOn }}
      run={async ({ reason = '', idempotencyKey }) => {
        const body = { ...terms!, isOn, version, reason };
        await call('opsChangePointReward', { params: { rewardId }, body }, { idempotencyKey });
        done('pointReward.changed');
      }}
      onStale={reload}
      onClose={onClose}
    >
      {!isSwitch && <TermsFields draft={draft} game={reward.game?.[isThai ? 'TH' : 'EN']} onChange={setDraft} />}
    </ActDialog>
  );
}

function VariantDialog({ reward: { rewardId }, onClose }: { reward: Reward; onClose: () => void }) {
  const { t, call, done, reload } = usePointsAct('pointRewards', rewardId);
  const [names, setNames] = useState({ nameTh: '', nameEn: '' });
  return (
    <ActDialog
      title={t('pointReward.addVariant')}
      effects={[t('pointReward.effectEmpty')]}
      confirm={t('pointReward.addVariant')}
      reason="required"
      isReady={names.nameTh.trim() !== '' && names.nameEn.trim() !== ''}
      content={{ rewardId, names }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call('opsAddPointVariant', { params: { rewardId }, body: { ...names, reason } }, { idempotencyKey });
        done('pointReward.changed');
      }}
      onStale={reload}
      onClose={onClose}
    >
      <FieldGrid>
        {(['nameTh', 'nameEn'] as const).map((name) => (
          <TextSetting
            key={name}
            label={t(`pointReward.${name}`)}
            value={names[name]}
            isDisabled={false}
            problem={undefined}
            onChange={(value) => setNames({ ...names, [name]: value })}
          />
        ))}
      </FieldGrid>
    </ActDialog>
  );
}

/** The stock buttons of a variant: add and remove pieces of goods and free rounds, import codes of vouchers. */
export function VariantActs({ reward, variant }: { reward: Reward; variant: Variant }) {
  const t = useWords();
  const [open, setOpen] = useState<StockAct | null>(null);
  const acts: readonly StockAct[] = reward.kind === 'voucher' ? ['codes'] : ['received', 'withdrawn'];
  return (
    <>
      {acts.map((act) => (
        <Button key={act} size="small" onClick={() => setOpen(act)}>
          {t(`pointReward.stock.${act}`)}
        </Button>
      ))}
      {open !== null && (
        <StockDialog act={open} rewardId={reward.rewardId} variant={variant} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
