import { AmountSetting } from '@sanam/console/components/amount-setting.tsx';
import { ChoiceSetting, FieldGrid, TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { ppmOf } from '../../contract/rules/percent.ts';
import { basesOf, canCarryApart, type RulesDraft } from './rules-draft.ts';
import { TierFields } from './tier-fields.tsx';

const AMOUNT = /^(0|[1-9]\d{0,12})\.\d{2}$/;
const carries = ['none', 'own', 'month', 'periods', 'quarantine'] as const;
const dayCarries = ['reset', 'overpaid', 'full'] as const;

interface RulesFieldsProps {
  kind: PlanKind;
  draft: RulesDraft;
  onChange: (draft: RulesDraft) => void;
}

/** The form fields for all rules of a plan. */
export function RulesFields({ kind, draft, onChange }: RulesFieldsProps) {
  const t = useWords();
  const change = (part: Partial<RulesDraft>) => onChange({ ...draft, ...part });
  return (
    <>
      <FieldGrid>
        <ChoiceSetting
          label={t('agentPlan.base')}
          value={draft.base}
          choices={basesOf[kind].map((value) => ({ value, label: t(`agentPlan.baseOf.${value}`) }))}
          isDisabled={basesOf[kind].length === 1}
          onChange={(base) => change({ base })}
        />
        <Conditions kind={kind} draft={draft} change={change} />
        {draft.base === 'netLoss' && (
          <ChoiceSetting
            label={t('agentPlan.netting')}
            value={draft.lossNetting}
            choices={(['team', 'member'] as const).map((value) => ({
              value,
              label: t(`agentPlan.nettingOf.${value}`),
            }))}
            isDisabled={false}
            onChange={(lossNetting) => change({ lossNetting })}
          />
        )}
        {kind === 'dividend' && <Deductions draft={draft} change={change} />}
        {kind === 'acquisition' ? null : kind === 'realtimeSalary' ? (
          <ChoiceSetting
            label={t('agentPlan.dayCarry')}
            value={draft.dayCarry}
            choices={dayCarries.map((value) => ({ value, label: t(`agentPlan.dayCarryOf.${value}`) }))}
            isDisabled={false}
            onChange={(dayCarry) => change({ dayCarry })}
          />
        ) : (
          <Carry draft={draft} change={change} />
        )}
      </FieldGrid>
      {kind !== 'acquisition' && <Weights draft={draft} change={change} />}
      <TierFields
        kind={kind}
        title={t('agentPlan.ceilings')}
        tiers={draft.tiers}
        onChange={(tiers) => change({ tiers })}
      />
    </>
  );
}

interface PartProps {
  draft: RulesDraft;
  change: (part: Partial<RulesDraft>) => void;
}

/** The fields for when a member is active or a new member counts; a rebate has neither. */
function Conditions({ kind, draft, change }: PartProps & { kind: PlanKind }) {
  const t = useWords();
  const { acquisition, activeMinValidBet, activeMinDeposit } = draft;
  if (kind === 'rebate') return null;
  const amount = (label: string, value: string, onChange: (value: string) => void) => (
    <AmountSetting
      label={label}
      value={value}
      problem={AMOUNT.test(value) ? undefined : t('agentPlan.notAmount')}
      onChange={(next) => onChange(next ?? '')}
    />
  );
  if (acquisition === undefined)
    return (
      <>
        {amount(t('agentPlan.activeFrom'), activeMinValidBet, (next) => change({ activeMinValidBet: next }))}
        {amount(t('agentPlan.activeDeposit'), activeMinDeposit, (next) => change({ activeMinDeposit: next }))}
      </>
    );
  return (
    <>
      {amount(t('agentPlan.minDeposit'), acquisition.minDeposit, (minDeposit) =>
        change({ acquisition: { ...acquisition, minDeposit } }),
      )}
      {amount(t('agentPlan.minValidBet'), acquisition.minValidBet, (minValidBet) =>
        change({ acquisition: { ...acquisition, minValidBet } }),
      )}
    </>
  );
}

function Deductions({ draft, change }: PartProps) {
  const t = useWords();
  return (
    <>
      <Percent
        label={t('agentPlan.platformFee')}
        value={draft.platformFee}
        onChange={(platformFee) => change({ platformFee })}
      />
      <Percent
        label={t('agentPlan.paymentFee')}
        value={draft.paymentFee}
        onChange={(paymentFee) => change({ paymentFee })}
      />
      <YesNo
        label={t('agentPlan.deductPromotions')}
        value={draft.deductPromotions}
        onChange={(deductPromotions) => change({ deductPromotions })}
      />
      <YesNo
        label={t('agentPlan.deductWages')}
        value={draft.deductWages}
        onChange={(deductWages) => change({ deductWages })}
      />
    </>
  );
}

interface YesNoProps {
  label: string;
  value: boolean;
  onChange: (value: boolean) => void;
}

function YesNo({ label, value, onChange }: YesNoProps) {
  const t = useWords();
  return (
    <ChoiceSetting
      label={label}
      value={value ? 'yes' : 'no'}
      choices={(['yes', 'no'] as const).map((one) => ({ value: one, label: t(`common.${one}`) }))}
      isDisabled={false}
      onChange={(one) => onChange(one === 'yes')}
    />
  );
}

function Carry({ draft, change }: PartProps) {
  const t = useWords();
  const isPeriods = /^([1-9]|1\d|2[0-4])$/.test(draft.carryPeriods.trim());
  const choices = carries.filter((one) => one !== 'quarantine' || one === draft.carry || canCarryApart(draft));
  return (
    <>
      <ChoiceSetting
        label={t('agentPlan.carry')}
        value={draft.carry}
        choices={choices.map((value) => ({ value, label: t(`agentPlan.carryOf.${value}`) }))}
        isDisabled={false}
        onChange={(carry) => change({ carry })}
      />
      {draft.carry === 'periods' && (
        <TextSetting
          label={t('agentPlan.carryPeriods')}
          value={draft.carryPeriods}
          isDisabled={false}
          problem={isPeriods ? undefined : t('agentPlan.notPeriods')}
          onChange={(carryPeriods) => change({ carryPeriods })}
        />
      )}
      {draft.carry === 'quarantine' && (
        <AmountSetting
          label={t('agentPlan.carryAbove')}
          value={draft.carryAbove}
          problem={AMOUNT.test(draft.carryAbove) ? undefined : t('agentPlan.notAmount')}
          onChange={(carryAbove) => change({ carryAbove: carryAbove ?? '' })}
        />
      )}
    </>
  );
}

/** The fields for the weight of each product. An empty field uses the weight of the other products. */
function Weights({ draft, change }: PartProps) {
  const t = useWords();
  const setWeight = (product: string, percent: string) => {
    const { [product]: _, ...others } = draft.weights;
    change({ weights: percent.trim() === '' ? others : { ...others, [product]: percent } });
  };
  return (
    <details>
      <summary style={{ cursor: 'pointer', padding: '12px 0 4px' }}>{t('agentPlan.weights')}</summary>
      <FieldGrid>
        <Percent label={t('agentPlan.others')} value={draft.others} onChange={(others) => change({ others })} />
        {gameTypes.map((product) => (
          <Percent
            key={product}
            label={t(`game.typeName.${product}`)}
            value={draft.weights[product] ?? ''}
            isOptional
            onChange={(percent) => setWeight(product, percent)}
          />
        ))}
      </FieldGrid>
    </details>
  );
}

interface PercentProps {
  label: string;
  value: string;
  isOptional?: boolean;
  onChange: (value: string) => void;
}

function Percent({ label, value, isOptional = false, onChange }: PercentProps) {
  const t = useWords();
  const isGood = (isOptional && value === '') || ppmOf(value) !== undefined;
  return (
    <TextSetting
      label={`${label} (%)`}
      value={value}
      isDisabled={false}
      problem={isGood ? undefined : t('agentPlan.notPercent')}
      onChange={onChange}
    />
  );
}
