import Button from '@mui/material/Button';
import { type ComponentType, useState } from 'react';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { ProtectionRecord } from '@sanam/console/lib/records.ts';
import { LimitDialog } from './limit-dialog.tsx';
import {
  BlockDialog,
  CorrectDialog,
  type DialogProps,
  ExcludeDialog,
  LiftDialog,
  MarketingDialog,
  StopDialog,
} from './protection-dialogs.tsx';

type Act = 'stop' | 'limit' | 'block' | 'unblock' | 'exclude' | 'lift' | 'correct' | 'marketing';

const dialogs: Record<Act, ComponentType<DialogProps>> = {
  stop: StopDialog,
  limit: LimitDialog,
  block: BlockDialog,
  unblock: BlockDialog,
  exclude: ExcludeDialog,
  lift: LiftDialog,
  correct: CorrectDialog,
  marketing: MarketingDialog,
};

const labels = {
  stop: 'protection.act.stop',
  limit: 'protection.act.limit',
  block: 'protection.act.block',
  unblock: 'protection.act.unblock',
  exclude: 'protection.act.exclude',
  lift: 'protection.act.lift',
  correct: 'protection.act.correct',
  marketing: 'protection.act.marketing',
} as const satisfies Record<Act, MessageKey>;

/**
 * Returns the actions that the state of the member and the user's permissions allow; while a proposal waits, none that
 * needs two people.
 */
function usePossible({ states, consents, approval }: ProtectionRecord): Act[] {
  const isOn = (state: ProtectionRecord['states'][number]) => states.includes(state);
  const mayStop = useMay('protection.stop.start');
  const maySetLimit = useMay('protection.limit.set');
  const mayBlock = useMay('protection.block.change');
  const mayExclude = useMay('protection.operator.exclude') && !isOn('operator');
  const mayEnd = useMay('protection.exclusion.end') && approval === null;
  const mayStopOffers = useMay('protection.consent.stop') && consents[0]?.given === true;
  const open: Record<Act, boolean> = {
    stop: mayStop,
    limit: maySetLimit && approval === null,
    block: mayBlock && !isOn('blocked'),
    unblock: mayBlock && isOn('blocked'),
    exclude: mayExclude,
    lift: mayEnd && isOn('operator'),
    correct: mayEnd && (isOn('exclusion') || isOn('break')),
    marketing: mayStopOffers,
  };
  return (Object.keys(open) as Act[]).filter((act) => open[act]);
}

export function ProtectionActions({ protection }: { protection: ProtectionRecord }) {
  const t = useWords();
  const possible = usePossible(protection);
  const [act, setAct] = useState<Act | null>(null);
  const Dialog = act === null ? null : dialogs[act];
  return (
    <>
      {protection.approval !== null && <WaitingApproval approval={protection.approval} />}
      {possible.map((one) => (
        <Button
          key={one}
          variant="outlined"
          color={one === 'exclude' || one === 'block' ? 'error' : 'primary'}
          onClick={() => setAct(one)}
        >
          {t(labels[one])}
        </Button>
      ))}
      {Dialog !== null && (
        <Dialog
          protection={protection}
          isPossible={act !== null && possible.includes(act)}
          onClose={() => setAct(null)}
        />
      )}
    </>
  );
}
