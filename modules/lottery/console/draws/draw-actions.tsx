import Button from '@mui/material/Button';
import { type ComponentType, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useNow } from '@sanam/console/lib/use-now.ts';
import {
  CancelDialog,
  CloseDialog,
  type DialogProps,
  RefundDialog,
  ResumeDialog,
  SuspendDialog,
} from './draw-dialogs.tsx';
import { CorrectionEntryDialog, EndCorrectionDialog } from './correction-entry-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import {
  ApproveDialog,
  CorrectDialog,
  heldSettlement,
  ReevaluateDialog,
  waitingSettlement,
} from './settlement-dialogs.tsx';
import type { DrawRecord, DrawRow } from './use-draw.ts';

const dialogs = {
  enter: EntryDialog,
  approve: ApproveDialog,
  reevaluate: ReevaluateDialog,
  confirmCorrection: CorrectionEntryDialog,
  correct: CorrectDialog,
  endCorrection: EndCorrectionDialog,
  suspend: SuspendDialog,
  resume: ResumeDialog,
  close: CloseDialog,
  move: MoveDialog,
  cancel: CancelDialog,
  refund: RefundDialog,
} as const satisfies Record<string, ComponentType<DialogProps>>;
type Act = keyof typeof dialogs;

/** Actions that the draw is waiting for. */
const leading: ReadonlySet<Act> = new Set(['enter', 'approve', 'reevaluate', 'confirmCorrection']);
const grave: ReadonlySet<Act> = new Set(['cancel', 'refund', 'correct']);
const refundable = ['open', 'suspended', 'closed', 'sealed', 'entered'] as const;
/** Command whose second person enters the numbers again. */
const CORRECT = 'lottery.result.correct';
const isOneOf = (state: DrawRow['state'], ...states: DrawRow['state'][]): boolean => states.includes(state);

/** Checks whether the user can enter a due official result; the second entry must be made by another person. */
function isEnterable({ draw, entries }: DrawRecord, now: number): boolean {
  const isDue = draw.kind === 'official' && Date.parse(draw.winningAt) <= now;
  const isMine = entries.some((entry) => entry.isMine && entry.state === 'waiting');
  return isDue && !isMine && isOneOf(draw.state, 'sealed', 'entered');
}

/** Checks whether a correction was left whose numbers are hidden. */
const isLeft = ({ entries, results }: DrawRecord): boolean =>
  entries.some(({ corrects, state }) => (corrects ?? 0) > results.length && state !== 'ended');

/**
 * Returns the actions that the draw's state and the user's permissions allow. While a proposal is pending, actions that
 * need two people are left out.
 */
function usePossible(record: DrawRecord): Act[] {
  const { state, tickets, waiting, kind } = record.draw;
  const mayChange = useMay('lottery.draw.change');
  const mayRefund = useMay('lottery.draw.refund');
  const mayEnter = useMay('lottery.result.enter');
  const mayApprove = useMay('lottery.settlement.approve');
  const mayCorrect = useMay('lottery.result.confirm');
  const now = useNow();
  const isFree = waiting === null;
  const held = heldSettlement(record);
  const isHeldUnpaid = state === 'evaluated' && held !== undefined;
  const isUnapproved = isHeldUnpaid || (state === 'evaluated' && waitingSettlement(record) !== undefined);
  const isBeforeClose = isOneOf(state, 'planned', 'open', 'suspended');
  const open: Record<Act, boolean> = {
    enter: mayEnter && isEnterable(record, now),
    approve: mayApprove && isFree && isOneOf(state, 'evaluated', 'paying') && waitingSettlement(record) !== undefined,
    reevaluate: mayApprove && isFree && held !== undefined,
    correct: mayCorrect && isFree && kind === 'official' && (state === 'settled' || isUnapproved),
    confirmCorrection: mayCorrect && waiting?.command === CORRECT && !waiting.isMine,
    endCorrection: mayCorrect && isFree && isLeft(record),
    suspend: mayChange && state === 'open',
    resume: mayChange && state === 'suspended',
    close: mayChange && isOneOf(state, 'open', 'suspended'),
    move: mayChange && isFree && isBeforeClose,
    cancel: mayChange && isFree && isBeforeClose && tickets === 0,
    refund: mayRefund && isFree && tickets > 0 && (isOneOf(state, ...refundable) || isHeldUnpaid),
  };
  return (Object.keys(open) as Act[]).filter((act) => open[act]);
}

export function DrawActions({ record }: { record: DrawRecord }) {
  const t = useWords();
  const possible = usePossible(record);
  const mayReadBook = useMay('lottery.book.read');
  const [act, setAct] = useState<Act | null>(null);
  const Dialog = act === null ? null : dialogs[act];
  return (
    <>
      {record.draw.waiting !== null && <WaitingApproval approval={record.draw.waiting} />}
      {possible.map((one) => (
        <Button
          key={one}
          variant={leading.has(one) ? 'contained' : 'outlined'}
          color={grave.has(one) ? 'error' : 'primary'}
          onClick={() => setAct(one)}
        >
          {t(`lotteryDraw.act.${one}`)}
        </Button>
      ))}
      {mayReadBook && (
        <Button variant="outlined" component={RouterLink} to={`/lotteryBooks/${record.draw.id}/show`}>
          {t('lotteryDraw.toBook')}
        </Button>
      )}
      {Dialog !== null && (
        <Dialog record={record} isPossible={act !== null && possible.includes(act)} onClose={() => setAct(null)} />
      )}
    </>
  );
}
