import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { MemberBalances } from './member-balances.tsx';
import { BankState, MemberType } from './member-tags.tsx';
import type { Member } from '@sanam/console/lib/records.ts';

/** The overview of a member: identity, parts of the balance, and payout accounts. */
export function MemberOverview({ member }: { member: Member }) {
  const t = useWords();
  return (
    <Sections>
      <MemberBalances member={member} />
      <Section title={t('member.person')}>
        <Facts
          facts={[
            [t('field.username'), member.username],
            [t('field.number'), <CopyText key="id" text={member.id} />],
            [t('field.payeeName'), member.payeeName ?? t('common.none')],
            [t('field.type'), <MemberType key="type" type={member.type} />],
            [t('field.created'), <Moment key="created" at={member.createdAt} />],
            [t('field.lastLogin'), <Moment key="login" at={member.lastLoginAt} />],
            [t('member.termsVersion'), member.termsVersion ?? t('common.none')],
          ]}
        />
      </Section>
      <Section title={t('member.bankAccounts')}>
        {member.bankAccounts.length === 0 ? (
          <Typography sx={{ color: 'text.secondary' }}>{t('member.noBankAccounts')}</Typography>
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
            {member.bankAccounts.map((account) => (
              <li key={`${account.bankName} ${account.accountTail}`}>
                <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
                  <span>
                    {account.bankName} ··{account.accountTail}
                  </span>
                  <BankState state={account.state} />
                </Box>
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {account.holder}
                </Box>
              </li>
            ))}
          </Box>
        )}
      </Section>
    </Sections>
  );
}
