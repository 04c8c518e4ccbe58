import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { NumberField } from '@sanam/console/components/number-field.tsx';
import { ChoiceSetting, FieldGrid } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { AMOUNT } from '../book/limit-draft.ts';
import { FULL_TIER_BP } from '../../contract/states.ts';
import type { MarketRow } from './market-list.tsx';

const sums = ['approveAbove', 'reserve'] as const;
const CLOSE_SECONDS_MAX = 86_400;
const REFUND_MINUTES_MAX = 10_080;

const SHARES = [80, 90, 100] as const;
/** Ten-thousandths in one percent of the odds. */
const BP_A_PERCENT = 100;

/** Returns what numbers of the worst outcomes pay at 80, 90 and 100 % of the reserve, in ten-thousandths. */
export const tiersOf = (tiers: Pick<MarketRow, `tierAt${(typeof SHARES)[number]}`>): number[] =>
  SHARES.map((share) => tiers[`tierAt${share}`]);
const areFalling = (tiers: readonly number[]): boolean => tiers.every((bp, n) => n === 0 || bp <= tiers[n - 1]!);

const valuesOf = ({ closeSeconds, refundMinutes, isOn, approveAbove, reserve, ...market }: MarketRow) => ({
  isOn,
  closeSeconds,
  refundMinutes,
  approveAbove,
  reserve,
  tierAt80: market.tierAt80,
  tierAt90: market.tierAt90,
  tierAt100: market.tierAt100,
});
type Values = ReturnType<typeof valuesOf>;

/** The dialog for a market's sales switch, end of sales and refund time. Two people must agree. */
export function MarketDialog({ market, onClose }: { market: MarketRow; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const [values, setValues] = useState(() => valuesOf(market));
  const isChanged = (Object.keys(values) as (keyof typeof values)[]).some((name) => values[name] !== market[name]);
  const isWhole = sums.every((sum) => AMOUNT.test(values[sum]));
  const reload = () => reloadRecord('lotteryMarkets', market.id);
  return (
    <ActDialog
      title={t('lotteryMarket.changeTitle', { name: market.name })}
      effects={[
        t('lotteryMarket.effectNew'),
        ...(values.tierAt100 < FULL_TIER_BP ? [t('lotteryMarket.effectTiers')] : []),
        ...(market.isOn && !values.isOn ? [t('lotteryMarket.effectOff')] : []),
        t('lotteryDraw.twoPeople'),
      ]}
      confirm={t('lotteryMarket.changeGo')}
      reason="required"
      isReady={isChanged && isWhole && areFalling(tiersOf(values))}
      content={{ market: market.market, values, version: market.version }}
      run={async ({ reason, idempotencyKey }) => {
        const body = { ...values, version: market.version, reason: reason ?? '' };
        await call('opsChangeMarket', { params: { market: market.market }, body }, { idempotencyKey });
        notify(t('action.proposed'), { type: 'info' });
        void reload();
      }}
      onStale={reload}
      onClose={onClose}
    >
      <Fields market={market} values={values} onChange={setValues} />
    </ActDialog>
  );
}

interface FieldsProps {
  market: MarketRow;
  values: Values;
  onChange: (values: Values) => void;
}

function Fields({ market, values, onChange }: FieldsProps) {
  const t = useWords();
  return (
    <FieldGrid>
      <ChoiceSetting
        label={t('lotteryMarket.isOn')}
        value={values.isOn ? 'on' : 'off'}
        choices={(['on', 'off'] as const).map((value) => ({ value, label: t(`lotteryMarket.${value}`) }))}
        isDisabled={market.isUnsupervised}
        onChange={(value) => onChange({ ...values, isOn: value === 'on' })}
      />
      <NumberField
        label={t('lotteryMarket.closeSeconds')}
        short={t('lotteryMarket.closeSeconds')}
        value={values.closeSeconds}
        min={1}
        max={CLOSE_SECONDS_MAX}
        isDisabled={false}
        onChange={(value) => onChange({ ...values, closeSeconds: value })}
      />
      <NumberField
        label={t('lotteryMarket.refundMinutes')}
        short={t('lotteryMarket.refundMinutes')}
        value={values.refundMinutes}
        min={1}
        max={REFUND_MINUTES_MAX}
        isDisabled={false}
        onChange={(value) => onChange({ ...values, refundMinutes: value })}
      />
      {sums.map((sum) => (
        <AmountSetting
          key={sum}
          label={t(`lotteryMarket.${sum}`)}
          value={values[sum]}
          problem={AMOUNT.test(values[sum]) ? undefined : t('lotteryBook.notAmount')}
          onChange={(value) => onChange({ ...values, [sum]: value ?? '' })}
        />
      ))}
      {SHARES.map((share, n) => (
        <NumberField
          key={share}
          label={t('lotteryMarket.tierAt', { percent: share })}
          short={t('lotteryMarket.tierAt', { percent: share })}
          value={Math.floor(values[`tierAt${share}`] / BP_A_PERCENT)}
          min={0}
          max={FULL_TIER_BP / BP_A_PERCENT}
          isDisabled={false}
          problem={areFalling(tiersOf(values).slice(0, n + 1)) ? undefined : t('lotteryMarket.tiersRise')}
          onChange={(value) => onChange({ ...values, [`tierAt${share}`]: value * BP_A_PERCENT })}
        />
      ))}
    </FieldGrid>
  );
}
