import { Amount } from '@sanam/console/components/amount.tsx';
import type { Column } from '@sanam/console/components/column.ts';
import { amountColumn, textColumn } from '@sanam/console/components/columns.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useMerchantName } from '@sanam/console/lib/use-merchants.tsx';
import type { DepositRuleRow, RailAccountRow } from '@sanam/console/lib/records.ts';

type State = RailAccountRow['settings']['state'];
const tones: Record<State, Tone> = { active: 'good', resting: 'neutral', frozen: 'bad', doNotUse: 'bad' };

export function AccountStateTag({ state }: { state: State }) {
  const t = useWords();
  return <Tag tone={tones[state]}>{t(`register.state.${state}`)}</Tag>;
}

/** Merchant of an account that serves all of them. */
const ALL = '*';

/** The merchant of an account, or the mark of one shared by all merchants. */
export function AccountOwner({ merchantId }: Pick<RailAccountRow, 'merchantId'>) {
  const t = useWords();
  const nameOf = useMerchantName();
  if (merchantId === ALL) return <Tag tone="neutral">{t('register.shared')}</Tag>;
  return <>{nameOf(merchantId) ?? merchantId}</>;
}

/** Returns a function that names a rule by its deposit method and level. */
export function useRuleName(): (rule: Pick<DepositRuleRow, 'method' | 'levelFrom'>) => string {
  const words = useCodeWords();
  const t = useWords();
  return ({ method, levelFrom }) =>
    t('register.ruleName', { method: words('deposit.method', method), level: levelFrom });
}

function RuleName({ rule }: { rule: DepositRuleRow }) {
  return <>{useRuleName()(rule)}</>;
}

export const accountColumns: Column<RailAccountRow>[] = [
  textColumn('id', 'field.channel', { card: 'title' }),
  {
    source: 'state',
    label: 'field.state',
    cell: (row) => <AccountStateTag state={row.settings.state} />,
    csv: { kind: 'text', value: (row, t) => t(`register.state.${row.settings.state}`) },
    card: 'line',
  },
  amountColumn('inToday', 'register.inToday', { card: 'figure' }),
  {
    source: 'merchantId',
    label: 'filter.merchant',
    cell: (row) => <AccountOwner merchantId={row.merchantId} />,
    csv: { kind: 'text', value: (row, t) => (row.merchantId === ALL ? t('register.shared') : row.merchantId) },
    card: 'line',
  },
  textColumn('accountNo', 'register.accountNo'),
  textColumn('promptpayId', 'register.promptpayId', { card: undefined }),
  textColumn('billerId', 'register.billerId', { card: undefined, isHidden: true }),
  textColumn('reason', 'field.reason', { card: undefined }),
];

/** Returns a column for an amount among the settings of a row. */
export function settingColumn<Row>(
  source: string,
  label: Column<Row>['label'],
  valueOf: (row: Row) => string,
): Column<Row> {
  return {
    source,
    label,
    cell: (row) => <Amount value={valueOf(row)} />,
    csv: { kind: 'number', value: valueOf },
    isNumeric: true,
    card: 'line',
  };
}

export const ruleColumns: Column<DepositRuleRow>[] = [
  {
    source: 'id',
    label: 'field.method',
    cell: (row) => <RuleName rule={row} />,
    csv: { kind: 'text', value: (row) => row.id },
    card: 'title',
  },
  ...(['amountMin', 'amountMax', 'dailySum'] as const).map((name) =>
    settingColumn<DepositRuleRow>(name, `register.setting.${name}`, (row) => row.settings[name]),
  ),
  {
    source: 'isOpen',
    label: 'register.setting.isOpen',
    cell: (row) => <OpenTag isOpen={row.settings.isOpen} />,
    csv: { kind: 'text', value: (row, t) => t(row.settings.isOpen ? 'register.yes' : 'register.no') },
    card: 'line',
  },
];

function OpenTag({ isOpen }: { isOpen: boolean }) {
  const t = useWords();
  return <Tag tone={isOpen ? 'good' : 'neutral'}>{t(isOpen ? 'register.yes' : 'register.no')}</Tag>;
}
