import { Badge, Button, Callout, Card, Icon, type Tone } from '@sanam/ui';
import { useState } from 'react';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { memberPath } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { type BankAccount, useBankAccounts } from '../queries.ts';
import { AddBankAccountForm } from './add-bank-account-form.tsx';

const stateTones: Record<BankAccount['state'], Tone> = {
  new: 'neutral',
  verified: 'gain',
  locked: 'brand',
  refused: 'loss',
  replaced: 'neutral',
};

/** The member's accounts, masked, and the form for another one if allowed. */
export function BankAccountsPanel() {
  const t = useT();
  const accounts = useBankAccounts();
  const [adding, setAdding] = useState(false);
  const more = accounts.data?.more ?? null;
  const room = accounts.data ? accounts.data.list.length < accounts.data.max : false;
  return (
    <Card as="section" flat aria-label={t('security.bankAccounts')} className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-base">{t('security.bankAccounts')}</h3>
        {room ? (
          <Button
            size="small"
            icon={adding ? undefined : 'plus'}
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          >
            {t(adding ? 'app.cancel' : 'bank.add')}
          </Button>
        ) : null}
      </div>
      {adding && accounts.data ? (
        <AddBankAccountForm registeredName={accounts.data.registeredName} onAdded={() => setAdding(false)} />
      ) : null}
      <ListStates
        query={accounts}
        isEmpty={({ list }) => list.length === 0 && !adding}
        icon="bank"
        emptyTitle={t('bank.none')}
        emptyText={t('bank.noneText')}
      >
        {({ list, change, registeredName }) => (
          <ul className="flex flex-col gap-2">
            {list.map((account) => (
              <AccountItem
                key={account.bankAccountId}
                account={account}
                registeredName={registeredName}
                change={change?.bankAccountId === account.bankAccountId ? change : null}
              />
            ))}
          </ul>
        )}
      </ListStates>
      {more && !room ? <MoreAccounts max={more.max} /> : null}
    </Card>
  );
}

/** A note that a higher identity level allows more accounts. */
function MoreAccounts({ max }: { max: number }) {
  const t = useT();
  return (
    <p className="text-sm text-ink-soft">
      {t('bank.more', { max })}{' '}
      <Link to={memberPath('identity')} className="underline">
        {t('bank.moreGo')}
      </Link>
    </p>
  );
}

type Change = NonNullable<ReturnType<typeof useBankAccounts>['data']>['change'];

/** One account with a button to replace it, and the state of such a request. */
function AccountItem({ account, registeredName, change }: AccountItemProps) {
  const t = useT();
  const [changing, setChanging] = useState(false);
  return (
    <li className="flex flex-col gap-3 rounded-md bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-3">
        <Icon name="bank" size={24} className="shrink-0 text-brand-ink" />
        <BankAccountLines account={account} />
        <Badge tone={stateTones[account.state]}>{t(`bank.state.${account.state}`)}</Badge>
        {change?.state === 'open' ? null : (
          <Button size="small" aria-expanded={changing} onClick={() => setChanging(!changing)}>
            {t(changing ? 'app.cancel' : 'bank.change')}
          </Button>
        )}
      </div>
      <ChangeNote change={change} />
      {changing ? (
        <AddBankAccountForm
          registeredName={registeredName}
          replaces={account.bankAccountId}
          onAdded={() => setChanging(false)}
        />
      ) : null}
    </li>
  );
}

interface AccountItemProps {
  account: BankAccount;
  registeredName: string | null;
  change: Change;
}

function ChangeNote({ change }: { change: Change }) {
  const t = useT();
  if (change === null || change.state === 'approved') return null;
  const values = { bank: change.bankName, tail: change.accountTail };
  return (
    <Callout tone="caution" icon={change.state === 'open' ? 'clock' : 'alert'}>
      {change.state === 'open'
        ? t('bank.changeOpen', values)
        : t('bank.changeRefused', { ...values, answer: change.answer ?? '' })}
    </Callout>
  );
}

export function BankAccountLines({ account }: { account: BankAccount }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{account.bankName}</span>
      <span className="num block text-sm text-ink-soft">
        •••• {account.accountTail} · {account.holder}
      </span>
    </span>
  );
}
