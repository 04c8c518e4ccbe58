import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Amount } from '@sanam/console/components/amount.tsx';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { ApprovalState } from '@sanam/console/components/approval-state.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { subjectPath } from '@sanam/console/lib/subject-path.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useKeys } from '@sanam/console/lib/use-keys.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { SubjectSections } from './subject-sections.tsx';
import { CommandName } from './command-name.tsx';
import type { Approval } from '@sanam/console/lib/records.ts';

type Decision = 'confirm' | 'refuse';

/** A proposal: its change, author and reason, and the second person's decision. */
export function ApprovalView({ approval }: { approval: Approval }) {
  const t = useWords();
  return (
    <>
      <RecordHead
        title={t('approval.title')}
        figure={approval.amount === null ? undefined : <Amount value={approval.amount} />}
        tags={<ApprovalState approval={approval} />}
        actions={<ApprovalActions approval={approval} />}
      />
      <Sections>
        <Section title={t('approval.title')}>
          <Facts
            facts={[
              [t('field.command'), <CommandName key="c" command={approval.command} />],
              [t('field.summary'), approval.summary],
              // A subject with a page has its link above.
              ...(subjectPath(approval.subjectType, approval.subjectId) === undefined
                ? ([[t('field.subject'), `${approval.subjectType} ${approval.subjectId}`]] as const)
                : []),
              [t('field.proposedBy'), approval.proposedBy],
              [t('field.proposed'), <Moment key="p" at={approval.proposedAt} />],
              [t('field.expires'), <Moment key="e" at={approval.expiresAt} />],
              ...(approval.reason === null ? [] : ([[t('field.reason'), approval.reason]] as const)),
              ...(approval.decidedBy === null ? [] : ([[t('field.decidedBy'), approval.decidedBy]] as const)),
              ...(approval.decidedAt === null
                ? []
                : ([[t('field.decided'), <Moment key="d" at={approval.decidedAt} />]] as const)),
              [t('field.number'), <CopyText key="id" text={approval.id} />],
            ]}
          />
        </Section>
        <SubjectSections approval={approval} />
      </Sections>
    </>
  );
}

function ApprovalActions({ approval }: { approval: Approval }) {
  const t = useWords();
  const mayDecide = useMay('approvals.approval.decide');
  const [decision, setDecision] = useState<Decision | null>(null);
  const isOpen = mayDecide && approval.state === 'proposed' && !approval.isMine;
  const path = subjectPath(approval.subjectType, approval.subjectId);
  const mayConfirm = isOpen && !approval.needsEntry;
  useKeys({
    ...(mayConfirm && { a: () => setDecision('confirm') }),
    ...(isOpen && { r: () => setDecision('refuse') }),
  });
  return (
    <>
      {isOpen && (
        <>
          {mayConfirm && (
            <Button variant="contained" onClick={() => setDecision('confirm')}>
              {t('approval.confirm')}
            </Button>
          )}
          <Button variant="outlined" color="error" onClick={() => setDecision('refuse')}>
            {t('approval.refuse')}
          </Button>
        </>
      )}
      {path !== undefined && (
        <Button component={RouterLink} to={path}>
          {t('approval.openSubject')}
        </Button>
      )}
      {isOpen && approval.needsEntry && (
        <Alert severity="info" sx={{ width: '100%' }}>
          {t('approval.entryHint')}
        </Alert>
      )}
      {approval.isMine && approval.state === 'proposed' && (
        <Alert severity="info" sx={{ width: '100%' }}>
          {t('approval.mineHint')}
        </Alert>
      )}
      {decision !== null && (
        <DecisionDialog approval={approval} decision={decision} isPossible={isOpen} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

interface DecisionProps {
  approval: Approval;
  decision: Decision;
  isPossible: boolean;
  onClose: () => void;
}

function DecisionDialog({ approval, decision, isPossible, onClose }: DecisionProps) {
  const t = useWords();
  const words = useCodeWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const isYes = decision === 'confirm';

  async function reloadAll(): Promise<void> {
    await Promise.all([reload('approvals', approval.id), reload(`${approval.subjectType}s`, approval.subjectId)]);
  }

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const body = { decision, ...(reason === undefined ? {} : { reason }) };
    const { state } = await call('opsDecideApproval', { params: { id: approval.id }, body }, { idempotencyKey });
    if (state === 'failed') notify(t('approval.failed'), { type: 'error', autoHideDuration: null });
    else notify(t(isYes ? 'approval.confirmed' : 'approval.refused'), { type: 'success' });
    void reloadAll();
  }

  return (
    <ActDialog
      title={t(isYes ? 'approval.confirmTitle' : 'approval.refuseTitle')}
      effects={
        isYes
          ? [`${words('approval.command', approval.command)}: ${approval.summary}`, t('approval.confirmWhat')]
          : [t('approval.refuseWhat', { name: approval.proposedBy })]
      }
      confirm={t(isYes ? 'approval.confirmGo' : 'approval.refuseGo')}
      tone={isYes ? 'primary' : 'error'}
      reason={isYes ? 'optional' : 'required'}
      isPossible={isPossible}
      content={{ decision, id: approval.id }}
      run={run}
      onStale={reloadAll}
      onClose={onClose}
    />
  );
}
