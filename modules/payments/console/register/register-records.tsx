import Button from '@mui/material/Button';
import { useState } from 'react';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { DepositRule, RailAccount } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { useBankName } from '@sanam/wallet/console/index.ts';
import { AccountDialog, FreezeDialog, RuleDialog } from './register-dialogs.tsx';
import { RuleActions } from './rule-actions.tsx';
import { SettingFacts } from './setting-facts.tsx';
import { AccountOwner, AccountStateTag, useRuleName } from './register-columns.tsx';

/** One of our accounts: its numbers, its settings and the actions of staff. */
export function AccountRecord({ id }: { id: string }) {
  const query = useRecord('railAccounts', id);
  return <RecordFrame query={query}>{(account) => <AccountView account={account} />}</RecordFrame>;
}

function AccountView({ account }: { account: RailAccount }) {
  const bankName = useBankName();
  const t = useWords();
  const none = t('common.none');
  return (
    <>
      <RecordHead
        title={account.id}
        figure={<Amount value={account.inToday} />}
        tags={<AccountStateTag state={account.settings.state} />}
        actions={<AccountActions account={account} />}
      />
      <Sections>
        <Section title={t('register.numbers')}>
          <Facts
            facts={[
              [t('filter.merchant'), <AccountOwner key="owner" merchantId={account.merchantId} />],
              [t('field.bank'), bankName(account.bankCode) ?? none],
              [t('register.accountNo'), account.accountNo ?? none],
              [t('register.promptpayId'), account.promptpayId ?? none],
              [t('register.billerId'), account.billerId ?? none],
              [t('register.inToday'), <Amount key="in" value={account.inToday} />],
              ...(account.reason === null ? [] : ([[t('field.reason'), account.reason]] as const)),
            ]}
          />
        </Section>
        <SettingFacts settings={account.settings} of="register.setting" />
        <Section title={t('audit.history')} isWide>
          <History rows={account.history} />
        </Section>
      </Sections>
    </>
  );
}

export function AccountActions({ account }: { account: RailAccount }) {
  const t = useWords();
  const mayChange = useMay('payments.register.change');
  const mayFreeze = useMay('payments.register.freeze');
  const [dialog, setDialog] = useState<'change' | 'freeze' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      {account.approval !== null && <WaitingApproval approval={account.approval} />}
      {mayChange && account.approval === null && (
        <Button variant="contained" onClick={() => setDialog('change')}>
          {t('register.change')}
        </Button>
      )}
      {mayFreeze && account.settings.state !== 'frozen' && (
        <Button variant="outlined" color="error" onClick={() => setDialog('freeze')}>
          {t('register.freeze')}
        </Button>
      )}
      {dialog === 'change' && <AccountDialog account={account} onClose={close} />}
      {dialog === 'freeze' && <FreezeDialog account={account} onClose={close} />}
    </>
  );
}

/** The rule of a deposit method from a level on. */
export function RuleRecord({ id }: { id: string }) {
  const query = useRecord('depositRules', id);
  return <RecordFrame query={query}>{(rule) => <RuleView rule={rule} />}</RecordFrame>;
}

function RuleView({ rule }: { rule: DepositRule }) {
  const t = useWords();
  const nameOf = useRuleName();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <RecordHead
        title={nameOf(rule)}
        tags={<Tag tone="neutral">{t(rule.isOwn ? 'register.own' : 'register.shipped')}</Tag>}
        actions={<RuleActions rule={rule} onChange={() => setIsOpen(true)} />}
      />
      <Sections>
        <SettingFacts settings={rule.settings} of="register.setting" />
        <Section title={t('audit.history')} isWide>
          <History rows={rule.history} />
        </Section>
      </Sections>
      {isOpen && <RuleDialog rule={rule} onClose={() => setIsOpen(false)} />}
    </>
  );
}
