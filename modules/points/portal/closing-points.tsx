import { useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import { Button, buttonClass, Callout } from '@sanam/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { paths } from '@sanam/portal/paths.ts';
import { Link } from '@sanam/portal/router/router.ts';
import { pointsCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

type Payout = Value<'pointPayout'>;

const queryKey = [...keys.points, 'payout'];

/** The part of closing an account about its points: what they are worth, and the way to their cash. */
export function ClosingPoints() {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(pointsCalls.pointPayout) });
  if (error) return <Failed error={error} onRetry={refetch} />;
  return data === undefined || !isSome(data) ? null : <Points payout={data} />;
}

const isSome = ({ cashValue, last }: Payout): boolean => Number(cashValue) > 0 || last?.state === 'asked';

function Points({ payout }: { payout: Payout }) {
  const t = useT();
  const { mayConvert, isTooFew, last } = payout;
  const worth = { points: countText(payout.points), amount: moneyText(payout.cashValue) };
  const isAsked = last?.state === 'asked';
  return (
    <>
      <Callout>
        {isAsked
          ? t('points.closing.asked', worth)
          : t(isTooFew ? 'points.closing.tooFew' : mayConvert ? 'points.closing.convert' : 'points.closing.ask', worth)}
      </Callout>
      {last?.state === 'refused' && last.note !== null && (
        <Callout>{t('points.closing.refused', { reason: last.note })}</Callout>
      )}
      {mayConvert && !isTooFew && (
        <Link to={paths.pointMall} className={`${buttonClass('plain')} self-start`}>
          {t('points.closing.toMall')}
        </Link>
      )}
      {payout.mayAsk && <Ask />}
    </>
  );
}

function Ask() {
  const t = useT();
  const act = useAct();
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => act.run({}, (idempotencyKey) => call(pointsCalls.askPointPayout, {}, { idempotencyKey })),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  return (
    <>
      {ask.error !== null && (
        <p role="alert" className="text-sm text-loss">
          {refusalText(ask.error)}
        </p>
      )}
      <Button className="self-start" busy={ask.isPending} onClick={() => ask.mutate()}>
        {t('points.closing.go')}
      </Button>
    </>
  );
}
