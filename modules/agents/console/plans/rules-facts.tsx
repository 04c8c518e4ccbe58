import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Amount } from '@sanam/console/components/amount.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { type Fact, Facts } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { type GameType, gameTypes } from '@sanam/vendors/contract/game-types.ts';
import type { PlanRulesText, TierRow } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { percentOf, percentText } from '../../contract/rules/percent.ts';

/** Returns the rules of a plan as facts, without the ceilings. */
export function useRulesFacts(kind: PlanKind, rules: PlanRulesText): Fact[] {
  const t = useWords();
  const weights = gameTypes.flatMap((product) => {
    const ppm = rules.weights[product];
    return ppm === undefined ? [] : [`${t(`game.typeName.${product}`)} ${percentOf(ppm)} %`];
  });
  return [
    [t('agentPlan.base'), t(`agentPlan.baseOf.${rules.base}`)],
    ...(rules.acquisition === undefined
      ? [
          [t('agentPlan.activeFrom'), <Amount key="active" value={rules.activeMinValidBet} />] as const,
          [t('agentPlan.activeDeposit'), <Amount key="paid" value={rules.activeMinDeposit ?? '0.00'} />] as const,
        ]
      : ([
          [t('agentPlan.minDeposit'), <Amount key="deposit" value={rules.acquisition.minDeposit} />],
          [t('agentPlan.minValidBet'), <Amount key="bet" value={rules.acquisition.minValidBet} />],
        ] as const)),
    [
      t('agentPlan.weights'),
      [...weights, `${t('agentPlan.others')} ${percentOf(rules.othersWeightPpm)} %`].join(' · '),
    ],
    ...(rules.base === 'netLoss'
      ? [[t('agentPlan.netting'), t(`agentPlan.nettingOf.${rules.lossNetting}`)] as const]
      : []),
    ...(kind === 'dividend'
      ? ([
          [t('agentPlan.platformFee'), percentText(rules.platformFeePpm)],
          [t('agentPlan.paymentFee'), percentText(rules.paymentFeePpm ?? 0)],
          [t('agentPlan.deductPromotions'), t(rules.deductPromotions === true ? 'common.yes' : 'common.no')],
          [t('agentPlan.deductWages'), t(rules.deductWages ? 'common.yes' : 'common.no')],
        ] as const)
      : []),
    kind === 'realtimeSalary'
      ? [t('agentPlan.dayCarry'), t(`agentPlan.dayCarryOf.${rules.dayCarry}`)]
      : [t('agentPlan.carry'), t(`agentPlan.carryOf.${rules.carry.kind}`)],
    ...(rules.carry.kind === 'periods' ? [[t('agentPlan.carryPeriods'), String(rules.carry.periods)] as const] : []),
    ...(rules.carry.kind === 'quarantine'
      ? [[t('agentPlan.carryAbove'), <Amount key="above" value={rules.carry.above} />] as const]
      : []),
  ];
}

/** The rules of a plan, read only. */
export function RulesFacts({ kind, rules }: { kind: PlanKind; rules: PlanRulesText }) {
  const t = useWords();
  return (
    <Box sx={{ mt: 1 }}>
      <Facts facts={useRulesFacts(kind, rules)} />
      <Typography variant="subtitle2" component="h4" sx={{ mt: 1.5, mb: 0.5 }}>
        {t('agentPlan.ceilings')}
      </Typography>
      <TierTable title={t('agentPlan.ceilings')} tiers={rules.ceilings} />
    </Box>
  );
}

/** A tier table, read only: tiers with rates, a rate per product, or an amount per new member. */
export function TierTable({ title, tiers }: { title: string; tiers: readonly TierRow[] }) {
  const t = useWords();
  const each = tiers.find(({ amount }) => amount !== undefined);
  if (each !== undefined) return <Facts facts={[[t('agentPlan.each'), <Amount key="each" value={each.amount!} />]]} />;
  if (tiers.some(({ product }) => product !== undefined))
    return (
      <Facts
        facts={tiers.map(({ product, ratePpm }) => [
          product === undefined ? t('agentPlan.others') : t(`game.typeName.${product as GameType}`),
          percentText(ratePpm),
        ])}
      />
    );
  return (
    <PlainTable
      label={title}
      heads={['agentPlan.turnoverMin', 'agentPlan.activeMin', 'agentPlan.ratePercent']}
      rows={tiers.map((tier, at) => ({
        key: String(at),
        cells: [<Amount key="turnover" value={tier.turnoverMin} />, grouped(tier.activeMin), percentText(tier.ratePpm)],
      }))}
    />
  );
}
