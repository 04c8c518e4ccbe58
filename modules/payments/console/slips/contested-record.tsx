import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { ContestedSlip } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { useBankName } from '@sanam/wallet/console/index.ts';
import { ContestedActions } from './contested-actions.tsx';
import { ContestedStateTag } from './contested-columns.tsx';
import { SlipList } from './slip-list.tsx';

/** One slip with all claims, and the decision. */
export function ContestedRecord({ id }: { id: string }) {
  const query = useRecord('contestedSlips', id);
  return <RecordFrame query={query}>{(slip) => <ContestedView slip={slip} />}</RecordFrame>;
}

function ContestedView({ slip }: { slip: ContestedSlip }) {
  const t = useWords();
  const bankName = useBankName();
  const none = t('common.none');
  const orders = [...new Set(slip.claims.map((claim) => claim.depositId))];
  const owner = slip.ownerDepositId;
  return (
    <>
      <RecordHead
        title={t('contested.title', { number: slip.reference })}
        figure={slip.amount === null ? none : <Amount value={slip.amount} />}
        tags={<ContestedStateTag state={slip.state} />}
        actions={<ContestedActions slip={slip} />}
      />
      <Sections>
        <Section title={t('contested.overview')}>
          <Facts
            facts={[
              [t('field.bank'), bankName(slip.bankCode)],
              [t('field.reference'), slip.reference],
              [t('field.created'), <Moment key="created" at={slip.createdAt} />],
              ...(slip.decidedAt === null
                ? []
                : ([
                    [t('field.decided'), <Moment key="decided" at={slip.decidedAt} />],
                    [t('contested.owner'), owner ?? t('contested.nobody')],
                  ] as const)),
            ]}
          />
          {orders.map((id) => (
            <Link key={id} component={RouterLink} to={`/deposits/${id}`} sx={{ display: 'block', mt: 0.5 }}>
              {id}
            </Link>
          ))}
        </Section>
        <Section title={t('contested.claims')} isWide>
          <SlipList slips={slip.claims} />
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={slip.history} />
        </Section>
      </Sections>
    </>
  );
}
