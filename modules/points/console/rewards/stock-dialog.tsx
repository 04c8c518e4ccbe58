import { useState } from 'react';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { linesOf } from '@sanam/console/lib/lines.ts';
import { type Reward, usePointsAct } from '../use-points.ts';
import { isWhole } from './terms-draft.ts';

export type StockAct = 'received' | 'withdrawn' | 'codes';

const CODES_MAX = 2000;

interface StockDialogProps {
  act: StockAct;
  rewardId: string;
  variant: Reward['variants'][number];
  onClose: () => void;
}

/** The dialog that changes the stock of a variant: a number of pieces, or one code on each line. */
export function StockDialog({ act, rewardId, variant, onClose }: StockDialogProps) {
  const { variantId } = variant;
  const { t, call, done, reload } = usePointsAct('pointRewards', rewardId);
  const [typed, setTyped] = useState('');
  // A code may contain spaces and commas.
  const codes = act === 'codes' ? linesOf(typed) : [];
  const isReady = act === 'codes' ? codes.length > 0 && codes.length <= CODES_MAX : isWhole(typed);
  const send = (reason: string, key: { idempotencyKey: string }) =>
    act === 'codes'
      ? call('opsImportPointCodes', { params: { variantId }, body: { codes, reason } }, key)
      : call('opsMovePointStock', { params: { variantId }, body: { kind: act, quantity: Number(typed), reason } }, key);
  return (
    <ActDialog
      title={t(`pointReward.stock.${act}`)}
      effects={[t(`pointReward.stockEffect.${act}`)]}
      confirm={t(`pointReward.stock.${act}`)}
      reason="required"
      isReady={isReady}
      content={{ act, variantId, typed }}
      run={async ({ reason = '', idempotencyKey }) => {
        await send(reason, { idempotencyKey });
        done('pointReward.stocked');
      }}
      onStale={reload}
      onClose={onClose}
    >
      <FieldGrid>
        <TextSetting
          label={t(act === 'codes' ? 'pointReward.codes' : 'pointReward.quantity')}
          value={typed}
          isDisabled={false}
          isWide
          problem={
            typed === '' || isReady ? undefined : t(act === 'codes' ? 'pointReward.tooMany' : 'pointReward.notWhole')
          }
          {...(act === 'codes' ? { rows: 6, hint: t('pointReward.codesHint', { count: codes.length }) } : {})}
          onChange={setTyped}
        />
      </FieldGrid>
    </ActDialog>
  );
}
