import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { shortId } from '@sanam/console/components/copy-text.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol, useTimeWords } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { LineReport } from '@sanam/console/lib/records.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';

type Decision = NonNullable<LineReport['decision']>;

/** Returns the possible decisions of a line: incoming money is known or new, outgoing money is a payout or a fee. */
const decisionsOf = ({ direction, lines }: LineReport): Decision[] => [
  ...(lines.length > 0 ? (['same'] as const) : []),
  ...(direction === 'in' ? (['received'] as const) : (['sent', 'fee'] as const)),
];

export function ReportActions({ report }: { report: LineReport }) {
  const t = useWords();
  const mayDecide = useMay('payments.statement.decide');
  const [decision, setDecision] = useState<Decision | null>(null);
  const isOpen = mayDecide && report.approval === null && report.decision === null;
  return (
    <>
      {report.approval !== null && <WaitingApproval approval={report.approval} />}
      {isOpen &&
        decisionsOf(report).map((one) => (
          <Button key={one} variant={one === 'same' ? 'contained' : 'outlined'} onClick={() => setDecision(one)}>
            {t(`lineReport.act.${one}`)}
          </Button>
        ))}
      {decision !== null && (
        <DecisionDialog report={report} decision={decision} isPossible={isOpen} onClose={() => setDecision(null)} />
      )}
    </>
  );
}

interface DecisionProps {
  report: LineReport;
  decision: Decision;
  isPossible: boolean;
  onClose: () => void;
}

function DecisionDialog({ report, decision, isPossible, onClose }: DecisionProps) {
  const t = useWords();
  const times = useTimeWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const [lineId, setLineId] = useState(report.lines.length === 1 ? report.lines[0]!.id : '');
  const isSame = decision === 'same';
  const amount = moneyWithSymbol(report.amount);

  async function run({ reason, idempotencyKey }: { reason: string | undefined; idempotencyKey: string }) {
    const line = isSame ? { lineId } : {};
    const body = { decision, ...line, reason: reason ?? '', expectedVersion: report.version };
    const outcome = await call('opsDecideOpenReport', { params: { id: report.id }, body }, { idempotencyKey });
    if (outcome.state === 'proposed') notify(t('action.proposed'), { type: 'info' });
    else notify(t('lineReport.joined'), { type: 'success' });
    void reload('lineReports', report.id);
  }

  return (
    <ActDialog
      title={t('lineReport.title', { amount })}
      effects={[t(`lineReport.what.${decision}`, { amount }), ...(isSame ? [] : [t('register.changeTwo')])]}
      confirm={t(`lineReport.act.${decision}`)}
      reason="required"
      isPossible={isPossible}
      isReady={!isSame || lineId !== ''}
      content={{ decision, lineId, version: report.version }}
      run={run}
      onStale={() => reload('lineReports', report.id)}
      onClose={onClose}
    >
      {isSame && (
        <TextField
          select
          label={t('lineReport.line')}
          value={lineId}
          onChange={(event) => setLineId(event.target.value)}
        >
          {report.lines.map((line) => (
            <MenuItem key={line.id} value={line.id}>
              {`${shortId(line.id)} · ${times.dateTime(line.bookedAt)} · ${line.payerName ?? t('common.none')}`}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ActDialog>
  );
}
