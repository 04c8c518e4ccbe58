import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useNotify } from 'react-admin';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import type { MessageKey } from '@sanam/console/i18n/message-key.ts';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useReloadRecord } from '@sanam/console/lib/use-record.ts';
import { useMarketName } from './draw-state.tsx';
import type { DrawRecord } from './use-draw.ts';

export interface DialogProps {
  record: DrawRecord;
  /** False if the state has changed and the action is no longer possible. */
  isPossible: boolean;
  onClose: () => void;
}

interface Sending {
  call: ReturnType<typeof useCall>;
  params: { drawId: string };
  version: number;
  reason: string;
  options: { idempotencyKey: string };
}

/** Texts and call of one action. `send` returns the key of the outcome's text, or that a second person must confirm. */
interface ActProps extends DialogProps {
  act:
    | 'suspend'
    | 'resume'
    | 'close'
    | 'move'
    | 'cancel'
    | 'refund'
    | 'enter'
    | 'approve'
    | 'reevaluate'
    | 'correct'
    | 'confirmCorrection'
    | 'endCorrection';
  effects: readonly string[];
  tone?: 'primary' | 'error';
  hasReason?: boolean;
  content?: unknown;
  isReady?: boolean;
  children?: ReactNode;
  send: (sending: Sending) => Promise<'done' | 'proposed' | MessageKey>;
}

export function DrawAct({ record, act, content, send, hasReason = true, children, ...rest }: ActProps) {
  const t = useWords();
  const call = useCall();
  const notify = useNotify();
  const reloadRecord = useReloadRecord();
  const nameOf = useMarketName();
  const { drawId, market, numero, version } = record.draw;
  const reload = () => reloadRecord('lotteryDraws', drawId);
  return (
    <ActDialog
      {...rest}
      title={t(`lotteryDraw.title.${act}`, { name: `${nameOf(market)} ${numero}` })}
      confirm={t(`lotteryDraw.go.${act}`)}
      reason={hasReason ? 'required' : 'none'}
      content={{ drawId, act, version, content }}
      run={async ({ reason, idempotencyKey }) => {
        const sending = { call, params: { drawId }, version, reason: reason ?? '', options: { idempotencyKey } };
        const outcome = await send(sending);
        const said = outcome === 'proposed' ? 'action.proposed' : outcome === 'done' ? 'lotteryDraw.done' : outcome;
        notify(t(said), { type: outcome === 'done' ? 'success' : 'info' });
        void reload();
      }}
      onStale={reload}
    >
      {children !== undefined && <Box sx={{ mb: 1.5 }}>{children}</Box>}
    </ActDialog>
  );
}

const change =
  (action: 'suspend' | 'resume' | 'close' | 'cancel'): ActProps['send'] =>
  async ({ call, params, version, reason, options }) =>
    (await call('opsChangeDraw', { params, body: { action, version, reason } }, options)).state;

export function SuspendDialog(props: DialogProps) {
  const t = useWords();
  const effects = [t('lotteryDraw.effect.suspend'), t('lotteryDraw.effect.suspendCloses')];
  return <DrawAct {...props} act="suspend" effects={effects} send={change('suspend')} />;
}

export function ResumeDialog(props: DialogProps) {
  const t = useWords();
  return <DrawAct {...props} act="resume" effects={[t('lotteryDraw.effect.resume')]} send={change('resume')} />;
}

export function CloseDialog(props: DialogProps) {
  const t = useWords();
  const effects = [t('lotteryDraw.effect.close'), t('lotteryDraw.effect.closeFinal')];
  return <DrawAct {...props} act="close" effects={effects} tone="error" send={change('close')} />;
}

/** The dialog that cancels a draw. Only a draw without tickets can be cancelled; one with tickets is refunded. */
export function CancelDialog(props: DialogProps) {
  const t = useWords();
  const effects = [t('lotteryDraw.effect.cancel'), t('lotteryDraw.twoPeople')];
  return <DrawAct {...props} act="cancel" effects={effects} tone="error" send={change('cancel')} />;
}

export function RefundDialog(props: DialogProps) {
  const t = useWords();
  const { tickets, members, price } = props.record.draw;
  const effects = [
    t('lotteryDraw.effect.refund', {
      tickets: t('lotteryDraw.effect.refundTickets', { smart_count: tickets }),
      members: t('lotteryDraw.effect.refundMembers', { smart_count: members }),
      price: moneyWithSymbol(price),
    }),
    t('lotteryDraw.effect.refundFinal'),
    t('lotteryDraw.effect.reasonShown'),
    t('lotteryDraw.twoPeople'),
  ];
  return (
    <DrawAct
      {...props}
      act="refund"
      effects={effects}
      tone="error"
      send={async ({ call, params, version, reason, options }) =>
        (await call('opsRefundDraw', { params, body: { version, reason } }, options)).state
      }
    />
  );
}
