import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { CopyText, shortId } from '@sanam/console/components/copy-text.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { LineReport } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { useBankName } from '@sanam/wallet/console/index.ts';
import { ourAccount } from '../our-account.tsx';
import { ReportActions } from './report-actions.tsx';
import { ReportTag } from './report-tag.tsx';

/** The record as a page of its own, so that it can be linked to. */
export function ReportPage() {
  const { id = '' } = useParams();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={shortId(id)} />
      <ReportRecord key={id} id={id} />
    </Box>
  );
}

/** One line to decide: the data of the bank and the lines of ours that may match. */
export function ReportRecord({ id }: { id: string }) {
  const query = useRecord('lineReports', id);
  return <RecordFrame query={query}>{(report) => <ReportView report={report} />}</RecordFrame>;
}

function ReportView({ report }: { report: LineReport }) {
  const t = useWords();
  const words = useCodeWords();
  const bankName = useBankName();
  const none = t('common.none');
  return (
    <>
      <RecordHead
        title={t(`statement.direction.${report.direction}`)}
        figure={<Amount value={report.amount} />}
        tags={<ReportTag decision={report.decision} />}
        actions={<ReportActions report={report} />}
      />
      <Sections>
        <Section title={t('unmatched.overview')}>
          <Facts
            facts={[
              [t('statement.party'), report.payerName ?? none],
              [
                t('field.payerAccount'),
                [bankName(report.payerBank), report.payerAccount].filter(Boolean).join(' ') || none,
              ],
              [t('field.reference'), report.reference ?? none],
              [t('field.number'), <CopyText key="ref" text={report.sourceRef} />],
              [t('field.channel'), ourAccount(report)],
              [t('field.booked'), <Moment key="booked" at={report.bookedAt} />],
            ]}
          />
        </Section>
        <Section title={t('lineReport.lines')}>
          {report.lines.length === 0 ? (
            t('lineReport.noLines')
          ) : (
            <PlainTable
              label={t('lineReport.lines')}
              heads={['field.number', 'field.booked', 'statement.party', 'lineReport.evidence']}
              rows={report.lines.map((line) => ({
                key: line.id,
                cells: [
                  shortId(line.id),
                  <Moment key="at" at={line.bookedAt} />,
                  line.payerName ?? none,
                  words('lineReport.evidenceKind', line.evidence),
                ],
              }))}
            />
          )}
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={report.history} />
        </Section>
      </Sections>
    </>
  );
}
