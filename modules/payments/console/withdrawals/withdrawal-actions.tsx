import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useErrorWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useTimeWords } from '@sanam/console/lib/format.ts';
import { isMe, useMay, useStaff } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useKeys } from '@sanam/console/lib/use-keys.ts';
import { useNow } from '@sanam/console/lib/use-now.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { holderOf } from '@sanam/console/components/claim-tag.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { canWithdrawal } from '../../contract/states.ts';
import { AlarmDialog } from './alarm-dialog.tsx';
import { DecisionDialog } from './decision-dialog.tsx';
import { DisburseDialog } from './disburse-dialog.tsx';
import { DisputeDialog } from './dispute-dialog.tsx';
import { FreezeDialog } from './freeze-dialog.tsx';
import { PlaceReturnDialog } from './place-return-dialog.tsx';
import { SettleDialog, unknownLegs } from './settle-dialog.tsx';
import type { Withdrawal } from '@sanam/console/lib/records.ts';

/** Actions of staff on a withdrawal; all but `settle`, `placeReturn` and `closeAlarm` are also actions of the state table. */
type Act =
  | 'approve'
  | 'reject'
  | 'freeze'
  | 'unfreeze'
  | 'send'
  | 'settle'
  | 'forceReceipt'
  | 'resend'
  | 'returnToWallet'
  | 'placeReturn'
  | 'closeAlarm';
const acts: readonly Act[] = [
  'approve',
  'reject',
  'unfreeze',
  'freeze',
  'send',
  'settle',
  'forceReceipt',
  'resend',
  'returnToWallet',
  'placeReturn',
  'closeAlarm',
];
const looks = {
  approve: { label: 'withdrawal.approve', variant: 'contained', color: 'primary' },
  reject: { label: 'withdrawal.reject', variant: 'outlined', color: 'error' },
  freeze: { label: 'withdrawal.freeze', variant: 'outlined', color: 'primary' },
  unfreeze: { label: 'withdrawal.unfreeze', variant: 'contained', color: 'primary' },
  send: { label: 'withdrawal.disburse', variant: 'contained', color: 'primary' },
  settle: { label: 'withdrawal.settle', variant: 'outlined', color: 'primary' },
  forceReceipt: { label: 'withdrawal.forceReceipt', variant: 'outlined', color: 'primary' },
  resend: { label: 'withdrawal.resend', variant: 'outlined', color: 'primary' },
  returnToWallet: { label: 'withdrawal.returnToWallet', variant: 'outlined', color: 'primary' },
  placeReturn: { label: 'withdrawal.placeReturn', variant: 'contained', color: 'primary' },
  closeAlarm: { label: 'withdrawal.closeAlarm', variant: 'outlined', color: 'primary' },
} as const;

/** Returns true while the alarm is about money that two people have to place. */
const waitsForPlace = ({ alarm, unplaced }: Withdrawal) => alarm === 'returnUnplaced' && unplaced !== null;

/** Returns the actions that the state table, the user's permissions and the rule of two people allow. */
function useOpenActs(withdrawal: Withdrawal): Act[] {
  const mayDecide = useMay('payments.withdrawal.decide');
  const mayFreeze = useMay('payments.withdrawal.freeze');
  const maySend = useMay('payments.withdrawal.disburse');
  const mayJudge = useMay('payments.withdrawal.dispute');
  const may: Record<Act, boolean> = {
    approve: mayDecide,
    reject: mayDecide,
    freeze: mayFreeze && withdrawal.legs.every(({ state }) => state === 'failed'),
    unfreeze: mayFreeze,
    send: maySend,
    settle: mayJudge,
    forceReceipt: mayJudge,
    resend: mayJudge,
    returnToWallet: mayJudge,
    placeReturn: mayJudge,
    closeAlarm: mayDecide,
  };
  const staff = useStaff();
  // A waiting proposal is decided first. Without one, the second approval has to come from another person.
  if (withdrawal.approval !== null) return [];
  const isMyFirstYes = withdrawal.stage === 'second' && isMe(staff, withdrawal.firstYesBy);
  const isOpen = (act: Act) => {
    if (act === 'settle') return unknownLegs(withdrawal).length > 0;
    if (act === 'placeReturn') return withdrawal.unplaced !== null;
    if (act === 'closeAlarm') return withdrawal.alarm !== null && !waitsForPlace(withdrawal);
    return canWithdrawal(withdrawal.stage, act);
  };
  return acts.filter((act) => may[act] && isOpen(act) && !(act === 'approve' && isMyFirstYes));
}

/** Claims the row for ten minutes and releases it; runs only by its own buttons. */
function useClaim(withdrawal: Withdrawal) {
  const t = useWords();
  const errorWords = useErrorWords();
  const call = useCall();
  const notify = useNotify();
  const reload = useReloadRecord();
  const mayClaim = useMay('payments.withdrawal.decide');
  const holder = holderOf(withdrawal, useStaff(), useNow());

  async function claim(isTaken: boolean): Promise<void> {
    try {
      await call('opsClaimWithdrawal', { params: { id: withdrawal.id }, body: { claim: isTaken } });
      notify(t(isTaken ? 'withdrawal.claimed' : 'withdrawal.released'));
    } catch (error) {
      notify(errorWords(error), { type: 'error' });
    }
    await reload('withdrawals', withdrawal.id);
  }
  return { holder, mayClaim, claim };
}

export function WithdrawalActions({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useWords();
  const open = useOpenActs(withdrawal);
  const { holder, mayClaim, claim } = useClaim(withdrawal);
  const [act, setAct] = useState<Act | null>(null);
  const isOthers = holder === 'other';
  const isClaimable = mayClaim && open.length > 0 && !isOthers;

  const keyed = (name: Act) => (open.includes(name) && !isOthers ? () => setAct(name) : undefined);
  const keys = {
    a: keyed('approve'),
    r: keyed('reject'),
    f: keyed('send'),
    c: isClaimable ? () => void claim(holder !== 'me') : undefined,
  };
  useKeys(Object.fromEntries(Object.entries(keys).flatMap(([key, run]) => (run === undefined ? [] : [[key, run]]))));

  if (withdrawal.approval !== null && act === null) return <WaitingApproval approval={withdrawal.approval} />;
  if (open.length === 0 && act === null) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('withdrawal.noAction')}
      </Typography>
    );
  }
  return (
    <>
      {open.map((name) => (
        <Button
          key={name}
          variant={looks[name].variant}
          color={looks[name].color}
          disabled={isOthers}
          onClick={() => setAct(name)}
        >
          {name === 'approve' && withdrawal.stage === 'second' ? t('withdrawal.approveSecond') : t(looks[name].label)}
        </Button>
      ))}
      {isClaimable && (
        <Button onClick={() => void claim(holder !== 'me')}>
          {t(holder === 'me' ? 'withdrawal.release' : 'withdrawal.claim')}
        </Button>
      )}
      <Hints withdrawal={withdrawal} isOthers={isOthers} />
      {act !== null && (
        <OpenDialog act={act} withdrawal={withdrawal} isPossible={open.includes(act)} onClose={() => setAct(null)} />
      )}
    </>
  );
}

/** The explanation why buttons are missing or disabled. */
function Hints({ withdrawal, isOthers }: HintsProps) {
  const t = useWords();
  const words = useTimeWords();
  const now = useNow();
  const staff = useStaff();
  const { claimedBy, claimedUntil, stage, firstYesBy, approval } = withdrawal;
  const time = words.span(Date.parse(claimedUntil ?? '') - now);
  const isMyFirstYes = isMe(staff, firstYesBy);
  return (
    <>
      {stage === 'second' && approval === null && (
        <Alert severity="info" sx={{ width: '100%' }}>
          {t(isMyFirstYes ? 'withdrawal.secondNotMine' : 'withdrawal.secondMine', { name: firstYesBy ?? '' })}
        </Alert>
      )}
      {isOthers && (
        <Alert severity="info" sx={{ width: '100%' }}>
          {t('withdrawal.claimedUntil', { name: claimedBy ?? '', time })}
        </Alert>
      )}
    </>
  );
}

interface HintsProps {
  withdrawal: Withdrawal;
  isOthers: boolean;
}

interface OpenProps {
  act: Act;
  withdrawal: Withdrawal;
  isPossible: boolean;
  onClose: () => void;
}

function OpenDialog({ act, ...rest }: OpenProps) {
  if (act === 'approve' || act === 'reject') return <DecisionDialog decision={act} {...rest} />;
  if (act === 'freeze' || act === 'unfreeze') return <FreezeDialog isStop={act === 'freeze'} {...rest} />;
  if (act === 'send') return <DisburseDialog {...rest} />;
  if (act === 'settle') return <SettleDialog {...rest} />;
  if (act === 'placeReturn') return <PlaceReturnDialog {...rest} />;
  if (act === 'closeAlarm') return <AlarmDialog {...rest} />;
  return <DisputeDialog decision={act} {...rest} />;
}
