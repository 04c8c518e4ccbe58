import { useNotify } from 'react-admin';
import type { Input } from '@sanam/client/client';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { RailAccount } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useOpenedDraft } from '@sanam/console/lib/use-draft.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { accountKinds, inSettings } from './register-dialogs.tsx';
import { type FieldKind, RegisterFields } from './setting-fields.tsx';

type Numbers = Omit<Input<'opsAddRailAccount'>['body'], 'settings' | 'reason'>;
type Settings = RailAccount['settings'];

const purposes = ['collect', 'payout', 'both'] as const;
const numberKinds: Record<keyof Numbers, FieldKind> = {
  rail: 'text',
  name: 'text',
  purpose: { choices: purposes, words: 'register.purpose' },
  bankCode: 'text',
  accountNo: 'text',
  promptpayId: 'text',
  billerId: 'text',
};
/** A new account is inactive until two people activate it. */
const { state: _state, ...settingKinds } = accountKinds;

const empty: Numbers & Settings = {
  rail: '',
  name: '',
  purpose: 'collect',
  bankCode: null,
  accountNo: null,
  promptpayId: null,
  billerId: null,
  accountName: '',
  state: 'resting',
  methods: [],
  levelFrom: 0,
  levelTo: null,
  dailyInMax: null,
  hourlyInMax: null,
  dailyOutMax: null,
  hourlyOutMax: null,
  balanceMin: null,
  opensAt: null,
  closesAt: null,
  hasFeed: false,
  transferMax: null,
};

/** The dialog that proposes another account of ours. Its numbers cannot be changed later. */
export function NewAccountDialog({ onClose }: { onClose: () => void }) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const draft = useOpenedDraft(empty, inSettings);
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const { rail, name, purpose, bankCode, accountNo, promptpayId, billerId, ...rest } = draft.values;
    // A required text that is left empty is sent as '', so that the refusal appears at its field.
    const settings = {
      ...rest,
      accountName: rest.accountName ?? '',
      levelTo: rest.levelTo === null ? null : Number(rest.levelTo),
    };
    const numbers = { rail: rail ?? '', name: name ?? '', purpose, bankCode, accountNo, promptpayId, billerId };
    const body = { ...numbers, settings, reason: reason ?? '' };
    await draft.sending(() => call('opsAddRailAccount', { body }, { idempotencyKey }));
    notify(t('action.proposed'), { type: 'info' });
    void reload('railAccounts', '');
  }
  return (
    <ActDialog
      title={t('register.addTitle')}
      effects={[t('register.addWhat'), t('register.addNumbers'), t('register.changeTwo')]}
      confirm={t('register.addGo')}
      reason="required"
      isReady={draft.isDirty}
      content={draft.values}
      run={run}
      onStale={() => reload('railAccounts', '')}
      onClose={onClose}
    >
      <RegisterFields draft={draft} kinds={numberKinds} words="register.number" />
      <RegisterFields draft={draft} kinds={settingKinds} />
    </ActDialog>
  );
}
