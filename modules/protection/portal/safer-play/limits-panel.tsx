import { Badge, Button, Callout, Meter, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { protectionCalls } from '../../contract/calls.ts';
import { keys } from '../keys.ts';
import type { Limit, Protection } from '../queries.ts';
import { LimitForm } from './limit-form.tsx';
import { limitText, usedPart } from './limit-text.ts';
import { Panel } from './panel.tsx';

const nameOf = ({ kind, frame }: Pick<Limit, 'kind' | 'frame'>) => `${kind} ${frame}`;

/** The limits as bars, each with a change button, and the form of a new one. */
export function LimitsPanel({ limits }: Pick<Protection, 'limits'>) {
  const t = useT();
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  return (
    <Panel title={t('safer.limits')} why={t('safer.limitsWhy')}>
      {limits.length === 0 ? <p className="text-sm">{t('safer.noLimits')}</p> : null}
      <ul className="flex flex-col gap-3">
        {limits.map((limit) => (
          <LimitRow
            key={nameOf(limit)}
            limit={limit}
            isOpen={open === nameOf(limit)}
            onOpen={() => setOpen(nameOf(limit))}
            onClose={close}
          />
        ))}
      </ul>
      {open === 'new' ? (
        <LimitForm onDone={close} taken={limits.filter(({ own }) => own !== null)} />
      ) : (
        <Button icon="plus" onClick={() => setOpen('new')} className="self-start">
          {t('safer.newLimit')}
        </Button>
      )}
    </Panel>
  );
}

interface RowProps {
  limit: Limit;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

function LimitRow({ limit, isOpen, onOpen, onClose }: RowProps) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const { kind, frame } = limit;
  const text = (amount: string) => limitText(kind, amount, t, symbol);
  const isReached = frame !== 'each' && usedPart(limit) === 1;
  const title = `${t(`safer.kind.${kind}`)} · ${t(`safer.frame.${frame}`)}`;
  return (
    <li className="flex flex-col gap-2 rounded-md bg-sunken p-3">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="min-w-0 flex-1 text-sm font-semibold">{title}</h4>
        {isReached ? (
          <Badge tone="caution" icon="pause">
            {t('safer.reached')}
          </Badge>
        ) : null}
        <span className="num font-semibold">{text(limit.limit)}</span>
      </div>
      {frame === 'each' ? null : (
        <>
          <div className={isReached ? 'text-caution' : 'text-brand'}>
            <Meter part={usedPart(limit)} label={t('safer.usedOf', { limit: title })} />
          </div>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-ink-soft">
            <span>{t('safer.used', { used: text(limit.used), left: text(limit.left) })}</span>
            {limit.resetsAt === null ? null : <span>{t('safer.resets', { time: dateTimeText(limit.resetsAt) })}</span>}
          </p>
        </>
      )}
      {limit.own === null || limit.own !== limit.limit ? (
        <p className="text-sm text-ink-soft">
          {limit.own === null ? t('safer.byOperator') : t('safer.ownIs', { amount: text(limit.own) })}
        </p>
      ) : null}
      {limit.pending === null ? null : <Pending limit={limit} pending={limit.pending} />}
      {isOpen ? (
        <LimitForm limit={limit} onDone={onClose} />
      ) : (
        <Button size="small" onClick={onOpen} className="self-start">
          {t('app.change')}
        </Button>
      )}
    </li>
  );
}

/** A pending raise: it applies after the player confirms it at the end of the waiting time. */
function Pending({ limit, pending }: { limit: Limit; pending: NonNullable<Limit['pending']> }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const client = useQueryClient();
  const params = { kind: limit.kind, frame: limit.frame };
  const act = useMutation({
    mutationFn: (what: 'confirm' | 'withdraw') =>
      call(what === 'confirm' ? protectionCalls.confirmLimit : protectionCalls.withdrawLimitRaise, { params }),
    onSuccess: (value) => client.setQueryData(keys.protection, value),
    onError: (error) => {
      toast(refusalText(error), 'loss');
      void client.invalidateQueries({ queryKey: keys.protection });
    },
  });
  const wanted = pending.amount === null ? t('safer.removal') : limitText(limit.kind, pending.amount, t, symbol);
  const times = { wanted, from: dateTimeText(pending.effectiveAt), by: dateTimeText(pending.confirmBy) };
  return (
    <Callout tone="brand" icon="hourglass">
      <p>{t(pending.isDue ? 'safer.raiseDue' : 'safer.raiseWaits', times)}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {pending.isDue ? (
          <Button
            size="small"
            busy={act.isPending && act.variables === 'confirm'}
            disabled={act.isPending}
            onClick={() => act.mutate('confirm')}
          >
            {t('safer.confirmRaise')}
          </Button>
        ) : null}
        <Button
          size="small"
          busy={act.isPending && act.variables === 'withdraw'}
          disabled={act.isPending}
          onClick={() => act.mutate('withdraw')}
        >
          {t('safer.keepLimit')}
        </Button>
      </div>
    </Callout>
  );
}
