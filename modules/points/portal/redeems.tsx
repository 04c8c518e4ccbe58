import { ask, Badge, Button, Card, toast, type Tone } from '@sanam/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { copyText } from '@sanam/portal/lib/copy-text.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { pointsMallCalls } from '../contract/mall-calls.ts';
import { mayChangeAddress, type RedemptionState } from '../contract/redemption-states.ts';
import { AddressDialog } from './address-dialog.tsx';
import { keys } from './keys.ts';
import { PagedList } from './paged-list.tsx';
import { type Redeem, useOwnAct } from './queries.ts';

const tones: Record<RedemptionState, Tone> = {
  pending: 'caution',
  approved: 'brand',
  shipped: 'brand',
  delivered: 'gain',
  issued: 'gain',
  cancelled: 'neutral',
  rejected: 'loss',
  returned: 'loss',
};

/** The paginated list of the member's redemptions (PTS-009). */
export function Redeems() {
  const t = useT();
  const [pageNo, setPageNo] = useState(1);
  const redeems = useQuery({
    queryKey: [...keys.points, 'redeems', pageNo],
    queryFn: () => call(pointsMallCalls.pointRedeems, { query: { pageNo } }),
    placeholderData: keepPreviousData,
  });
  return (
    <PagedList<Redeem, Value<'pointRedeems'>>
      query={redeems}
      pageNo={pageNo}
      onPage={setPageNo}
      nothing={['gift', t('points.redeems.none'), t('points.redeems.noneText')]}
      look="flex flex-col gap-3"
      row={(row) => <Row key={row.redeemId} row={row} />}
    />
  );
}

function Row({ row }: { row: Redeem }) {
  const t = useT();
  const { title, variant, quantity, points, state, steps, carrier, tracking, code } = row;
  return (
    <Card as="li" flat className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-semibold break-words">{title}</p>
          <p className="tabular text-sm text-ink-soft">
            {t('points.redeems.what', { variant, quantity, points: countText(points) })}
          </p>
        </div>
        <Badge tone={tones[state]}>{t(`points.state.${state}`)}</Badge>
      </div>
      {tracking === null && carrier === null ? null : (
        <p className="text-sm">{t('points.redeems.sent', { carrier: carrier ?? '–', tracking: tracking ?? '–' })}</p>
      )}
      {code === null ? null : (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-sunken p-2">
          <span className="tabular break-all">{code}</span>
          <Button size="small" onClick={() => void copyText(code, t('points.redeem.copied'))}>
            {t('points.redeem.copy')}
          </Button>
        </div>
      )}
      <ol className="flex flex-col gap-1 border-s-2 border-line ps-3 text-sm">
        {steps.map((step) => (
          <li key={`${step.state} ${step.at}`}>
            <span>{t(`points.state.${step.state}`)}</span>{' '}
            <span className="tabular text-xs text-ink-soft">{dateTimeText(step.at)}</span>
            {step.note === null ? null : <p className="break-words text-ink-soft">{step.note}</p>}
          </li>
        ))}
      </ol>
      <Acts row={row} />
      {mayChangeAddress(row) && <ChangeAddress row={row} />}
    </Card>
  );
}

function ChangeAddress({ row }: { row: Redeem }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('points.redeems.address')}
      </Button>
      {isOpen && <AddressDialog redeem={row} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The member's buttons on a redemption, by its state: cancel within the hour, confirm the arrival. */
function Acts({ row: { redeemId, title, state, cancelUntil, points } }: { row: Redeem }) {
  const t = useT();
  const cancel = useOwnAct('cancelRedeem');
  const received = useOwnAct('receivedRedeem');
  const run = async (act: typeof cancel, isSure: Promise<boolean>, done: string) => {
    if (!(await isSure)) return;
    act.mutate(redeemId, {
      onSuccess: () => toast(done, 'gain'),
      onError: (error) => toast(refusalText(error), 'loss'),
    });
  };
  if (cancelUntil !== null)
    return (
      <Button
        size="small"
        busy={cancel.isPending}
        onClick={() =>
          void run(
            cancel,
            askDanger({
              title: t('points.redeems.cancelTitle', { title }),
              body: t('points.redeems.cancelText', { points: countText(points) }),
              go: t('points.redeems.cancel'),
              stay: t('points.redeems.keep'),
            }),
            t('points.redeems.cancelled'),
          )
        }
      >
        {t('points.redeems.cancel')}
      </Button>
    );
  if (state !== 'shipped') return null;
  return (
    <Button
      size="small"
      look="primary"
      busy={received.isPending}
      onClick={() =>
        void run(
          received,
          ask({
            title: t('points.redeems.receivedTitle', { title }),
            body: t('points.redeems.receivedText'),
            icon: 'gift',
            confirm: t('points.redeems.received'),
            cancel: t('app.cancel'),
            closeLabel: t('app.close'),
          }),
          t('points.redeems.receivedDone'),
        )
      }
    >
      {t('points.redeems.received')}
    </Button>
  );
}
