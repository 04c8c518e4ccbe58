import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Title, useNotify } from 'react-admin';
import { useParams } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PartList } from '@sanam/console/components/part-list.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { StatementFile, StatementFileLine } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useRecord, useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { ourAccount } from '../our-account.tsx';
import { FileStateTag, lineColumns } from './file-columns.tsx';

/** One statement file: its lines as read, and the outcome of each. */
export function StatementFilePage() {
  const { id = '' } = useParams();
  const query = useRecord('statementFiles', id);
  return <RecordFrame query={query}>{(file) => <FileView file={file} />}</RecordFrame>;
}

function FileView({ file }: { file: StatementFile }) {
  const t = useWords();
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={file.fileName} />
      <RecordHead
        title={ourAccount(file)}
        figure={file.fileName}
        tags={<FileStateTag state={file.state} />}
        actions={<FileActions file={file} />}
      />
      {file.hasGap && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {t('statement.gap')}
        </Alert>
      )}
      {file.state === 'checked' && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('statement.dry')}
        </Alert>
      )}
      <Sections>
        <Section title={t('statement.overview')}>
          <FileFacts file={file} />
        </Section>
        <Section title={t('statement.outcomeHead')}>
          <Facts
            facts={(['new', 'joined', 'known', 'open'] as const).map((name) => [
              t(`statement.outcome.${name}`),
              String(file.outcomes[name]),
            ])}
          />
        </Section>
        <Section title={t('statement.lines')} isWide>
          <PartList<StatementFileLine>
            resource="statementFileLines"
            columns={lineColumns}
            filter={{ fileId: file.id }}
            sort={{ field: 'row', order: 'ASC' }}
            empty={{ title: 'empty.statementFileLines', hint: 'empty.statementFileLinesHint' }}
          />
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={file.history} />
        </Section>
      </Sections>
    </Box>
  );
}

function FileFacts({ file }: { file: StatementFile }) {
  const t = useWords();
  const none = t('common.none');
  const amount = (value: string | null) => (value === null ? none : <Amount value={value} />);
  return (
    <Facts
      facts={[
        [t('statement.form'), file.template ?? t('statement.camt')],
        [t('statement.from'), <Moment key="from" at={file.from} />],
        [t('statement.until'), <Moment key="until" at={file.until} />],
        [t('statement.lines'), String(file.lineCount)],
        [t('statement.in'), amount(file.inSum)],
        [t('statement.out'), amount(file.outSum)],
        [t('statement.opening'), amount(file.opening)],
        [t('statement.closing'), amount(file.closing)],
        [t('statement.readBy'), file.readBy],
        [t('statement.readUntil'), file.readUntil === null ? none : <Moment key="mark" at={file.readUntil} />],
      ]}
    />
  );
}

export function FileActions({ file }: { file: StatementFile }) {
  const t = useWords();
  const mayDecide = useMay('payments.statement.decide');
  const [isAsking, setIsAsking] = useState(false);
  const canTake = mayDecide && file.approval === null && file.state === 'checked';
  return (
    <>
      {file.approval !== null && <WaitingApproval approval={file.approval} />}
      {canTake && (
        <Button variant="contained" onClick={() => setIsAsking(true)}>
          {t('statement.take')}
        </Button>
      )}
      {isAsking && <TakeDialog file={file} isPossible={canTake} onClose={() => setIsAsking(false)} />}
    </>
  );
}

interface TakeProps {
  file: StatementFile;
  isPossible: boolean;
  onClose: () => void;
}

function TakeDialog({ file, isPossible, onClose }: TakeProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { reason: reason ?? '', expectedVersion: file.version };
    await call('opsTakeStatementFile', { params: { id: file.id }, body }, { idempotencyKey });
    notify(t('action.proposed'), { type: 'info' });
    void reload('statementFiles', file.id);
  }
  return (
    <ActDialog
      title={t('statement.takeTitle', { name: file.fileName })}
      effects={[
        t('statement.takeWhat', { count: file.lineCount, amount: moneyWithSymbol(file.inSum) }),
        t('statement.takeKnown'),
        t('register.changeTwo'),
      ]}
      confirm={t('statement.takeGo')}
      reason="required"
      isPossible={isPossible}
      content={{ version: file.version }}
      run={run}
      onStale={() => reload('statementFiles', file.id)}
      onClose={onClose}
    />
  );
}
