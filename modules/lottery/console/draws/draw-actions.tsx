import Button from '@mui/material/Button';
import { type ComponentType, useState } from 'react';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import {
  CancelDialog,
  CloseDialog,
  type DialogProps,
  RefundDialog,
  ResumeDialog,
  SuspendDialog,
} from './draw-dialogs.tsx';
import { MoveDialog } from './move-dialog.tsx';
import type { DrawRecord, DrawRow } from './use-draw.ts';

const dialogs = {
  suspend: SuspendDialog,
  resume: ResumeDialog,
  close: CloseDialog,
  move: MoveDialog,
  cancel: CancelDialog,
  refund: RefundDialog,
} as const satisfies Record<string, ComponentType<DialogProps>>;
type Act = keyof typeof dialogs;

const grave: ReadonlySet<Act> = new Set(['cancel', 'refund']);
const isOneOf = (state: DrawRow['state'], ...states: DrawRow['state'][]): boolean => states.includes(state);

/** What the state of the draw and my permissions leave open; while a proposal waits, nothing that takes two people. */
function usePossible({ draw: { state, tickets, waiting } }: DrawRecord): Act[] {
  const mayChange = useMay('lottery.draw.change');
  const mayRefund = useMay('lottery.draw.refund');
  const isFree = waiting === null;
  const isBeforeClose = isOneOf(state, 'planned', 'open', 'suspended');
  const open: Record<Act, boolean> = {
    suspend: mayChange && state === 'open',
    resume: mayChange && state === 'suspended',
    close: mayChange && isOneOf(state, 'open', 'suspended'),
    move: mayChange && isFree && isBeforeClose,
    cancel: mayChange && isFree && isBeforeClose && tickets === 0,
    refund: mayRefund && isFree && tickets > 0 && isOneOf(state, 'open', 'suspended', 'closed', 'sealed', 'entered'),
  };
  return (Object.keys(open) as Act[]).filter((act) => open[act]);
}

export function DrawActions({ record }: { record: DrawRecord }) {
  const t = useWords();
  const possible = usePossible(record);
  const [act, setAct] = useState<Act | null>(null);
  const Dialog = act === null ? null : dialogs[act];
  return (
    <>
      {record.draw.waiting !== null && <WaitingApproval approval={record.draw.waiting} />}
      {possible.map((one) => (
        <Button key={one} variant="outlined" color={grave.has(one) ? 'error' : 'primary'} onClick={() => setAct(one)}>
          {t(`lotteryDraw.act.${one}`)}
        </Button>
      ))}
      {Dialog !== null && (
        <Dialog record={record} isPossible={act !== null && possible.includes(act)} onClose={() => setAct(null)} />
      )}
    </>
  );
}
