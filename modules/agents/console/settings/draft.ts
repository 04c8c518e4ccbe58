import type { Value } from '@sanam/client/client';
import { agentSettingValues, type AgentSettingValues } from '../../contract/settings-schema.ts';
import { percentOf, ppmOf } from '../../contract/rules/percent.ts';

export type Settings = Value<'opsGetAgentSettings'>;

/** Number and amount settings by their path. `share`: parts per million, typed in percent. */
export const fields = {
  depthMax: 'count',
  offerDays: 'count',
  openingDays: 'count',
  contractOfferDays: 'count',
  contractImposeDays: 'count',
  activeValidBet: 'amount',
  'transferLimits.min': 'amount',
  'transferLimits.max': 'amount',
  'transferLimits.daily': 'amount',
  'cashLimits.min': 'amount',
  'cashLimits.max': 'amount',
  'cashLimits.daily': 'amount',
  'checks.turnoverTimes': 'count',
  'checks.turnoverMin': 'amount',
  'checks.lossPpm': 'share',
  'checks.nearPpm': 'share',
  'checks.nearSharePpm': 'share',
  'checks.nearMin': 'count',
  'checks.jumpTimes': 'count',
  'checks.jumpHistory': 'count',
  'checks.jumpMin': 'amount',
  'checks.addressMax': 'count',
  'checks.oppositeRounds': 'count',
  'checks.chipRounds': 'count',
  'checks.chipMin': 'amount',
} as const;
export type FieldName = keyof typeof fields;
export const fieldNames = Object.keys(fields) as FieldName[];
export const switches = ['transfers', 'cash'] as const;
export type SwitchName = (typeof switches)[number];

/** Settings as typed in the form. */
export type Draft = Record<FieldName, string> & Record<SwitchName, boolean>;

type Tree = Record<string, unknown>;
const [TOP, BELOW] = [0, 1];

function valueAt(values: AgentSettingValues, name: FieldName): unknown {
  const path = name.split('.');
  const top = (values as Tree)[path[TOP]!];
  return path[BELOW] === undefined ? top : (top as Tree)[path[BELOW]];
}

/** Formats a setting for its form field. */
export function textOf(values: AgentSettingValues, name: FieldName): string {
  const value = valueAt(values, name);
  return fields[name] === 'share' ? percentOf(value as number) : String(value);
}

export const draftOf = (values: AgentSettingValues): Draft => ({
  ...(Object.fromEntries(fieldNames.map((name) => [name, textOf(values, name)])) as Record<FieldName, string>),
  transfers: values.transfers,
  cash: values.cash,
});

function typed(name: FieldName, text: string): unknown {
  if (fields[name] === 'amount') return text;
  if (fields[name] === 'share') return ppmOf(text);
  return /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined;
}

/** Returns the names of fields with invalid values. */
export function problemsOf(draft: Draft): ReadonlySet<string> {
  const read = agentSettingValues.safeParse(typedValues(draft));
  return new Set(read.success ? [] : read.error.issues.map(({ path }) => path.join('.')));
}

/** Returns the typed settings; undefined if any value is invalid. */
export function valuesOf(draft: Draft): AgentSettingValues | undefined {
  const read = agentSettingValues.safeParse(typedValues(draft));
  return read.success ? read.data : undefined;
}

function typedValues(draft: Draft): Tree {
  const values: Tree = { transfers: draft.transfers, cash: draft.cash };
  for (const name of fieldNames) {
    const path = name.split('.');
    const [top, below] = [path[TOP]!, path[BELOW]];
    if (below === undefined) values[top] = typed(name, draft[name]);
    else values[top] = { ...(values[top] as Tree | undefined), [below]: typed(name, draft[name]) };
  }
  return values;
}
