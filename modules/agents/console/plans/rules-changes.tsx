import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, isValidElement, type ReactNode } from 'react';
import { type Fact, Facts } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped, moneyWithSymbol } from '@sanam/console/lib/format.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { PlanRulesText } from '../../contract/plan-schema.ts';
import type { PlanKind } from '../../contract/plan-states.ts';
import { changesOf } from '../../contract/rules/changes.ts';
import { percentText } from '../../contract/rules/percent.ts';
import { useRulesFacts } from './rules-facts.tsx';
import type { Plan } from './use-plan.ts';

interface RulesChangesProps {
  kind: PlanKind;
  /** Number of the version that the rules are compared with. */
  version: number;
  before: PlanRulesText;
  after: PlanRulesText;
}

/** The rules and ceilings that differ from another version, with both values. */
function RulesChanges({ kind, version, before, after }: RulesChangesProps) {
  const t = useWords();
  const [was, is] = [useRulesFacts(kind, before), useRulesFacts(kind, after)];
  const facts = [...changed(was, is), ...useCeilingChanges(before, after)];
  return (
    <Box sx={{ mt: 1 }}>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 0.5 }}>
        {t('agentPlan.changes', { version })}
      </Typography>
      {facts.length === 0 ? t('agentPlan.noChanges') : <Facts facts={facts} />}
    </Box>
  );
}

interface ChangesProps {
  plan: Pick<Plan, 'kind'>;
  rules: PlanRulesText | null;
  /** Version before; undefined for the first one. */
  from: Plan['versions'][number] | undefined;
}

/** The changes of rules from the version before them; nothing if one of both cannot be read. */
export function Changes({ plan, rules, from }: ChangesProps) {
  if (rules === null || from === undefined || from.rules === null) return null;
  return <RulesChanges kind={plan.kind} version={from.version} before={from.rules} after={rules} />;
}

/** Returns the shown value for a comparison: that of an element is in its properties. */
const plainOf = (value: ReactNode): unknown =>
  isValidElement<{ value?: unknown }>(value) ? value.props.value : (value ?? '–');

function changed(was: readonly Fact[], is: readonly Fact[]): Fact[] {
  const labels = new Set([...is, ...was].map(([label]) => label));
  const valueOf = (facts: readonly Fact[], label: string) => facts.find(([one]) => one === label)?.[1] ?? '–';
  return [...labels].flatMap((label): Fact[] => {
    const [old, now] = [valueOf(was, label), valueOf(is, label)];
    return plainOf(old) === plainOf(now) ? [] : [[label, <Change key={label} old={old} now={now} />]];
  });
}

function useCeilingChanges(before: PlanRulesText, after: PlanRulesText): Fact[] {
  const t = useWords();
  const nameOf = ({ product, turnoverMin, activeMin }: PlanRulesText['ceilings'][number]): string =>
    product === undefined
      ? `${moneyWithSymbol(turnoverMin)} / ${grouped(activeMin)}`
      : t(`game.typeName.${product as GameType}`);
  const eachOf = ({ ceilings }: PlanRulesText) => ceilings.find(({ amount }) => amount !== undefined)?.amount ?? '0.00';
  const [old, now] = [eachOf(before), eachOf(after)];
  return [
    ...changesOf(before.ceilings, after.ceilings).map(
      (one): Fact => [
        `${t('agentPlan.ceilings')} ${nameOf(one.at)}`,
        <Change key="rate" old={percentText(one.before)} now={percentText(one.after)} />,
      ],
    ),
    ...(old === now
      ? []
      : [[t('agentPlan.each'), <Change key="each" old={moneyWithSymbol(old)} now={moneyWithSymbol(now)} />] as const]),
  ];
}

function Change({ old, now }: { old: ReactNode; now: ReactNode }) {
  return (
    <>
      <Fragment key="old">{old}</Fragment> → <Fragment key="now">{now}</Fragment>
    </>
  );
}
