import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { ActDialog } from '@sanam/console/components/act-dialog.tsx';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { recordKey } from '@sanam/console/lib/use-record.ts';
import { useRecordAct } from '@sanam/console/lib/use-record-act.ts';
import { PayoutTag } from './payout-list.tsx';

type Own = Value<'opsMemberPoints'>;

/** A member's points, what they are worth, and their payouts, with the acts that pay or refuse one. */
export function MemberPoints({ id }: { id: string }) {
  const t = useWords();
  const call = useCall();
  const query = useQuery<Own>({
    queryKey: recordKey('memberPoints', id),
    queryFn: ({ signal }) => call('opsMemberPoints', { params: { id } }, { signal }),
  });
  useDecisions(query.refetch);
  return (
    <RecordFrame query={query}>
      {(own) => (
        <Sections columnMin={340}>
          <Section title={t('pointPayout.own')}>
            <Facts
              facts={[
                [t('pointPayout.balance'), grouped(own.points)],
                [t('pointSettings.pending'), grouped(own.pending)],
                [t('pointSettings.cashValue'), <Amount key="worth" value={own.cashValue} />],
              ]}
            />
            <Acts id={id} own={own} />
          </Section>
          <Section title={t('resources.pointPayouts.name')} isWide>
            <Payouts payouts={own.payouts} />
          </Section>
        </Sections>
      )}
    </RecordFrame>
  );
}

function Payouts({ payouts }: Pick<Own, 'payouts'>) {
  const t = useWords();
  if (payouts.length === 0) return <Typography>{t('empty.pointPayouts')}</Typography>;
  return (
    <PlainTable
      label={t('resources.pointPayouts.name')}
      heads={[
        'pointPayout.at',
        'field.status',
        'pointPayout.points',
        'pointPayout.cash',
        'pointPayout.decidedAt',
        'pointPayout.by',
        'pointRedemption.note',
      ]}
      rows={payouts.map((row) => ({
        key: row.id,
        cells: [
          <Moment key="at" at={row.at} />,
          <PayoutTag key="state" state={row.state} />,
          row.points === null ? '–' : grouped(row.points),
          row.amount === null ? '–' : <Amount key="amount" value={row.amount} />,
          row.decidedAt === null ? '–' : <Moment key="decidedAt" at={row.decidedAt} />,
          row.by ?? '–',
          row.note ?? '–',
        ],
      }))}
    />
  );
}

interface ActsProps {
  id: string;
  own: Own;
}

const Note = ({ text }: { text: string }) => <Typography sx={{ color: 'text.secondary', mt: 1 }}>{text}</Typography>;

/** The acts on the points. Who converts points without help is paid nothing; an open request can still be refused. */
function Acts({ id, own }: ActsProps) {
  const t = useWords();
  const mayDecide = useMay('points.redemption.decide');
  const [open, setOpen] = useState<'pay' | 'refuse' | null>(null);
  if (own.approval !== null) return <WaitingApproval approval={own.approval} />;
  const mayPay = mayDecide && own.payable > 0 && !own.isClosed && !own.mayConvert;
  const mayRefuse = mayDecide && own.payouts.some(({ state }) => state === 'asked');
  return (
    <>
      {own.isClosed && <Note text={t('pointPayout.closed')} />}
      {own.mayConvert && !own.isClosed && <Note text={t('pointPayout.alone')} />}
      <Stack direction="row" sx={{ gap: 1, mt: 2, flexWrap: 'wrap' }}>
        {mayPay && (
          <Button variant="contained" onClick={() => setOpen('pay')}>
            {t('pointPayout.pay')}
          </Button>
        )}
        {mayRefuse && (
          <Button variant="outlined" color="error" onClick={() => setOpen('refuse')}>
            {t('pointPayout.refuse')}
          </Button>
        )}
      </Stack>
      {open === 'pay' && <PayDialog id={id} own={own} onClose={() => setOpen(null)} />}
      {open === 'refuse' && <RefuseDialog id={id} onClose={() => setOpen(null)} />}
    </>
  );
}

function PayDialog({ id, own, onClose }: ActsProps & { onClose: () => void }) {
  const { t, call, done, reload } = useRecordAct('memberPoints', id);
  const { payable: points, cashValue: amount } = own;
  return (
    <ActDialog
      title={t('pointPayout.pay')}
      effects={[t('pointPayout.effectPay', { points: grouped(points), amount }), t('pointPayout.effectClosing')]}
      confirm={t('pointPayout.pay')}
      reason="required"
      isPossible={points > 0}
      content={{ id, points, amount }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call('opsPayPoints', { params: { id }, body: { points, amount, reason } }, { idempotencyKey });
        done('action.proposed', 'info');
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}

function RefuseDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t, call, done, reload } = useRecordAct('memberPoints', id);
  return (
    <ActDialog
      title={t('pointPayout.refuse')}
      effects={[t('pointPayout.effectRefuse')]}
      confirm={t('pointPayout.refuse')}
      tone="error"
      reason="required"
      isReasonTold
      content={{ id }}
      run={async ({ reason = '', idempotencyKey }) => {
        await call('opsRefusePointPayout', { params: { id }, body: { reason } }, { idempotencyKey });
        done('pointPayout.refused');
      }}
      onStale={reload}
      onClose={onClose}
    />
  );
}
