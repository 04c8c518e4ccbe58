import type { Value } from '@sanam/client/client';
import { Button, buttonClass, Callout, Card, SkeletonRows, toast } from '@sanam/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { Slot } from '@sanam/portal/components/slot.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call, forgetMember } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { dropKept } from '@sanam/portal/lib/query-client.ts';
import { memberPath, paths } from '@sanam/portal/paths.ts';
import { Link, useNavigate } from '@sanam/portal/router/router.ts';
import { membersCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

const closingKey = [...keys.member, 'closing'];

/** The panel to close one's own account: the money to withdraw first, then two clicks to confirm. */
export function ClosingPanel() {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: closingKey,
    queryFn: () => call(membersCalls.closing),
  });
  return (
    <Card as="section" flat aria-label={t('closing.title')} className="flex flex-col gap-3">
      <div>
        <h3 className="text-base">{t('closing.title')}</h3>
        <p className="text-sm text-ink-soft">{t('closing.why')}</p>
      </div>
      {error ? (
        <Failed error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <SkeletonRows rows={1} label={t('app.loading')} />
      ) : (
        <State closing={data} />
      )}
    </Card>
  );
}

type Closing = Value<'closing'>;
const isSome = (amount: string): boolean => Number(amount) > 0;

function State({ closing }: { closing: Closing }) {
  const t = useT();
  const { balance, hold, locked, inPlay, mayClose, askedAt } = closing;
  return (
    <>
      {isSome(inPlay) ? <Callout>{t('closing.inPlay', { amount: moneyText(inPlay) })}</Callout> : null}
      {isSome(hold) ? <Callout>{t('closing.hold', { amount: moneyText(hold) })}</Callout> : null}
      {isSome(balance) ? (
        <Callout>{t(mayClose ? 'closing.rest' : 'closing.money', { amount: moneyText(balance) })}</Callout>
      ) : null}
      {isSome(locked) ? <Callout>{t('closing.locked', { amount: moneyText(locked) })}</Callout> : null}
      {/* Its own boundary: the page stays while the code of these parts comes. */}
      <Suspense fallback={null}>
        <Slot of="closing" />
      </Suspense>
      {mayClose ? (
        <Close />
      ) : (
        <>
          {askedAt === null ? null : <Callout>{t('closing.asked')}</Callout>}
          <div className="flex flex-wrap gap-2">
            <Link to={memberPath('withdraw')} className={buttonClass('plain')}>
              {t('closing.withdraw')}
            </Link>
            {isSome(locked) ? (
              <Link to={memberPath('saferPlay')} className={buttonClass('plain')}>
                {t('closing.break')}
              </Link>
            ) : null}
            <Wish isWanted={askedAt !== null} />
          </div>
        </>
      )}
    </>
  );
}

/** The button to ask for closing once the money is paid out, or to take that back. */
function Wish({ isWanted }: { isWanted: boolean }) {
  const t = useT();
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call(membersCalls.askClosing, { body: { isWanted: !isWanted } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: closingKey }),
    onError: (error) => toast(refusalText(error)),
  });
  return (
    <Button busy={ask.isPending} onClick={() => ask.mutate()}>
      {t(isWanted ? 'closing.keep' : 'closing.ask')}
    </Button>
  );
}

function Close() {
  const t = useT();
  const navigate = useNavigate();
  const [isSure, setIsSure] = useState(false);
  const close = useMutation({
    mutationFn: () => call(membersCalls.closeAccount, { body: { sure: true } }),
    onSuccess: () => {
      toast(t('closing.done'));
      forgetMember();
      dropKept();
      navigate(paths.home);
    },
  });
  if (!isSure)
    return (
      <Button className="self-start" onClick={() => setIsSure(true)}>
        {t('closing.start')}
      </Button>
    );
  return (
    <>
      <Callout>{t('closing.sure')}</Callout>
      {close.error === null ? null : (
        <p role="alert" className="text-sm text-loss">
          {refusalText(close.error)}
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        <Button look="brand" busy={close.isPending} onClick={() => close.mutate()}>
          {t('closing.go')}
        </Button>
        <Button disabled={close.isPending} onClick={() => setIsSure(false)}>
          {t('app.cancel')}
        </Button>
      </div>
    </>
  );
}
