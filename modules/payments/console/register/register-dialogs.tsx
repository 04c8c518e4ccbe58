import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { DepositRule, RailAccount } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { accountStates } from '../../contract/register.ts';
import { type FieldKind, RegisterFields } from './setting-fields.tsx';

type Sent = { reason: string | undefined; idempotencyKey: string };

const level = { min: 0, max: 999 };
export const accountKinds: Record<keyof RailAccount['settings'], FieldKind> = {
  accountName: 'text',
  state: { choices: accountStates, words: 'register.state' },
  methods: 'methods',
  levelFrom: level,
  levelTo: 'text',
  dailyInMax: 'amount',
  hourlyInMax: 'amount',
  dailyOutMax: 'amount',
  hourlyOutMax: 'amount',
  balanceMin: 'amount',
  opensAt: 'text',
  closesAt: 'text',
  hasFeed: 'flag',
  transferMax: 'amount',
};
const ruleKinds: Record<keyof DepositRule['settings'], FieldKind> = {
  isOpen: 'flag',
  amountMin: 'amount',
  amountMax: 'amount',
  dailySum: 'amount',
  dailyCount: { min: 1, max: 10_000 },
  feeFixed: 'amount',
  feeBasisPoints: { min: 0, max: 5000 },
  lifetimeSeconds: { min: 60, max: 86_400 },
  openOrdersMax: { min: 1, max: 100 },
  lockMultiplePercent: { min: 0, max: 300 },
  secondPersonAbove: 'amount',
};
/** Maps a path of the call to a path of the form: the call nests the settings, the form does not. */
export const inSettings = (path: string): string => path.replace(/^settings\./, '');

/** The dialog that proposes other settings of an account. Its numbers cannot be changed. */
export function AccountDialog({ account, onClose }: { account: RailAccount; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const draft = useOpenedDraft(account.settings, inSettings);
  async function run({ reason, idempotencyKey }: Sent) {
    const { levelTo } = draft.values;
    const settings = { ...draft.values, levelTo: levelTo === null ? null : Number(levelTo) };
    const body = { settings, reason: reason ?? '', expectedVersion: account.version };
    await draft.sending(() => call('opsChangeRailAccount', { params: { id: account.id }, body }, { idempotencyKey }));
    notify(t('action.proposed'), { type: 'info' });
    void reload('railAccounts', account.id);
  }
  return (
    <ActDialog
      title={t('register.changeTitle', { name: account.id })}
      effects={[t('register.changeWhat'), t('register.changeTwo')]}
      confirm={t('register.changeGo')}
      reason="required"
      isReady={draft.isDirty}
      content={{ ...draft.values, version: account.version }}
      run={run}
      onStale={() => reload('railAccounts', account.id)}
      onClose={onClose}
    >
      <RegisterFields draft={draft} kinds={accountKinds} />
    </ActDialog>
  );
}

/** The dialog that takes an account out of use at once. */
export function FreezeDialog({ account, onClose }: { account: RailAccount; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  async function run({ reason, idempotencyKey }: Sent) {
    const body = { reason: reason ?? '', expectedVersion: account.version };
    await call('opsFreezeRailAccount', { params: { id: account.id }, body }, { idempotencyKey });
    notify(t('register.frozen'), { type: 'success' });
    void reload('railAccounts', account.id);
  }
  return (
    <ActDialog
      title={t('register.freezeTitle', { name: account.id })}
      effects={[t('register.freezeWhat'), t('register.freezeBack')]}
      confirm={t('register.freezeGo')}
      tone="error"
      reason="required"
      content={{ version: account.version }}
      run={run}
      onStale={() => reload('railAccounts', account.id)}
      onClose={onClose}
    />
  );
}

/** The dialog that proposes a change of a deposit rule. */
export function RuleDialog({ rule, onClose }: { rule: DepositRule; onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const draft = useOpenedDraft(rule.settings, inSettings);
  async function run({ reason, idempotencyKey }: Sent) {
    const body = { settings: draft.values, reason: reason ?? '', expectedVersion: rule.version };
    await draft.sending(() => call('opsChangeDepositRule', { params: { id: rule.id }, body }, { idempotencyKey }));
    notify(t('action.proposed'), { type: 'info' });
    void reload('depositRules', rule.id);
  }
  return (
    <ActDialog
      title={t('register.changeTitle', { name: rule.id })}
      effects={[t('register.ruleWhat'), t('register.changeTwo')]}
      confirm={t('register.changeGo')}
      reason="required"
      isReady={draft.isDirty}
      content={{ ...draft.values, version: rule.version }}
      run={run}
      onStale={() => reload('depositRules', rule.id)}
      onClose={onClose}
    >
      <RegisterFields draft={draft} kinds={ruleKinds} />
    </ActDialog>
  );
}
