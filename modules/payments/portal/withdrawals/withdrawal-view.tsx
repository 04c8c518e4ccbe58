import { Badge, Button, Callout, Card, SkeletonRows, Steps } from '@sanam/ui';
import { Failed } from '@sanam/portal/components/failed.tsx';
import { leftToRight } from '@sanam/portal/i18n/current-language.ts';
import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useLiveState } from '@sanam/portal/lib/use-live.ts';
import { useBalance, useWithdrawal, type WithdrawalDetail } from '@sanam/wallet/portal/queries.ts';
import { SumLines } from '@sanam/wallet/portal/sum-lines.tsx';
import { lateReasonOf } from '../../contract/states.ts';
import { AnswerPanel } from './answer-panel.tsx';
import { ReceiptPanel } from './receipt-panel.tsx';
import { useNow } from '../use-now.ts';
import { withdrawalLooks, withdrawalSteps } from './withdraw-words.ts';

const POLL_MS = 5000;
const POLL_LIVE_MS = 60_000;

export function WithdrawalView({ id, onBack }: { id: string; onBack: () => void }) {
  const t = useT();
  const { connected } = useLiveState();
  const { data, error, refetch } = useWithdrawal(id, connected ? POLL_LIVE_MS : POLL_MS);
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-4">
      <div>
        <Button size="small" look="ghost" icon="chevronLeft" onClick={onBack}>
          {t('withdraw.back')}
        </Button>
      </div>
      {error && !data ? <Failed error={error} onRetry={refetch} /> : null}
      {!error && !data ? <SkeletonRows rows={4} label={t('app.loading')} /> : null}
      {data ? <Withdrawal detail={data} /> : null}
    </div>
  );
}

function Withdrawal({ detail }: { detail: WithdrawalDetail }) {
  const t = useT();
  const symbol = useBalance().data?.symbol ?? '';
  const look = withdrawalLooks[detail.stage];
  const open = detail.freeze === null && (detail.status === 'inProgress' || detail.status === 'approved');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="num text-2xl font-semibold">{moneyText(detail.amount, symbol)}</p>
        <Badge tone={look.tone} icon={look.icon}>
          {t(`withdraw.stage.${detail.stage}`)}
        </Badge>
      </div>
      {open ? <PromisedTime detail={detail} /> : null}
      {open && unsentLegs(detail).length > 0 ? <Callout icon="info">{t('withdraw.legFailed')}</Callout> : null}
      {detail.freeze ? <AnswerPanel detail={detail} freeze={detail.freeze} /> : null}
      {detail.remark && !detail.freeze && detail.remark !== detail.dispute?.answer ? (
        <Callout icon="info">{detail.remark}</Callout>
      ) : null}
      {detail.why ? <Callout icon="info">{t(`withdraw.why.${detail.why}`)}</Callout> : null}
      <ReceiptPanel detail={detail} symbol={symbol} />
      {detail.dispute ? <Dispute detail={detail} dispute={detail.dispute} symbol={symbol} /> : null}
      <Card flat>
        <Steps label={t('wallet.steps')} steps={withdrawalSteps(detail, t)} />
      </Card>
      <SumLines
        lines={[
          { label: t('wallet.number'), text: detail.withdrawalId },
          { label: t('wallet.time'), text: dateTimeText(detail.createdAt) },
          { label: t('withdraw.to'), text: `${detail.bankName} ${leftToRight(`•••• ${detail.accountTail}`)}` },
          ...legLines(detail, t, symbol),
          ...detail.legs.flatMap((leg) =>
            leg.reference ? [{ label: t('withdraw.reference'), text: leg.reference }] : [],
          ),
          { label: t('wallet.fee'), text: moneyText(detail.fee, symbol) },
          ...endLines(detail, t, symbol),
        ]}
      />
    </>
  );
}

/** The promised time; after it, the reason of the delay. */
function PromisedTime({ detail }: { detail: WithdrawalDetail }) {
  const t = useT();
  const isLate = useNow(true) > Date.parse(detail.promisedBy);
  const time = dateTimeText(detail.promisedBy);
  return (
    <Callout tone={isLate ? 'caution' : 'brand'} icon="clock">
      {detail.isWinChecked ? <p>{t('withdraw.winChecked')}</p> : null}
      <p>
        {isLate
          ? `${t('withdraw.late', { time })} ${t(`withdraw.lateFor.${lateReasonOf(detail.stage)}`)}`
          : t('withdraw.promised', { time })}
      </p>
    </Callout>
  );
}

/** Returns the failed transfers whose part was not sent again yet. */
const unsentLegs = ({ legs }: WithdrawalDetail): WithdrawalDetail['legs'] =>
  legs.filter(
    ({ part, state }) => state === 'failed' && !legs.some((one) => one.part === part && one.state !== 'failed'),
  );

/** Returns one line for each part if there are several. A failed transfer that was sent again is omitted. */
function legLines(detail: WithdrawalDetail, t: Translate, symbol: string) {
  const unsent = new Map(unsentLegs(detail).map((leg) => [leg.part, leg]));
  const sent = detail.legs.filter(({ state }) => state !== 'failed');
  const lines = [...sent, ...unsent.values()]
    .toSorted((one, other) => one.part - other.part)
    .map(({ part, net, state }) => ({
      label: t('withdraw.leg', { part }),
      text: `${moneyText(net, symbol)} · ${t(`withdraw.leg.${state}`)}`,
    }));
  return lines.length > 1 ? lines : [];
}

/** Returns the line of the amount that the player receives, or of the rejected amount that is back in the balance. */
function endLines({ stage, amount, net }: WithdrawalDetail, t: Translate, symbol: string) {
  if (stage === 'returned') return [];
  if (stage === 'rejected')
    return [{ label: t('withdraw.stage.returned'), text: moneyText(amount, symbol), strong: true }];
  return [{ label: t('withdraw.net'), text: moneyText(net, symbol), strong: true }];
}

function Dispute({
  detail,
  dispute,
  symbol,
}: {
  detail: WithdrawalDetail;
  dispute: NonNullable<WithdrawalDetail['dispute']>;
  symbol: string;
}) {
  const t = useT();
  if (dispute.isLateReturn)
    return (
      <Callout icon="info">
        <p>{t('withdraw.lateReturn', { amount: moneyText(dispute.remaining, symbol) })}</p>
        {dispute.answer ? <p>{dispute.answer}</p> : null}
      </Callout>
    );
  return (
    <Callout tone="caution" icon="alert">
      <p className="font-semibold">{t(`withdraw.mark.${dispute.kind}`)}</p>
      {dispute.kind === 'partlyReceived' ? (
        <p className="num">
          {t('withdraw.partLines', {
            got: moneyText(dispute.amountReceived, symbol),
            rest: moneyText(dispute.remaining, symbol),
          })}
        </p>
      ) : null}
      {dispute.comment ? <p>{dispute.comment}</p> : null}
      <p>{dispute.answer ?? t('withdraw.disputeOpen')}</p>
      {detail.stage === 'forced' ? <p>{t('withdraw.forcedNote')}</p> : null}
    </Callout>
  );
}
