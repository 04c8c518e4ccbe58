import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { Button, Card } from '@sanam/ui';
import { promotionCalls } from '../../contract/calls.ts';
import { GoalMeter } from '../list/goal-meter.tsx';
import { StateButton } from '../list/state-button.tsx';
import { type Detail, useActivityAct } from '../queries.ts';

/** The member's state, possible actions, and the application. */
export function OwnPart({ promotion }: { promotion: Detail }) {
  const t = useT();
  const isVisitor = useSession(({ token }) => token === null);
  const { id, kind, state, acts, due, application, placesLeft, verdicts, zone, goal } = promotion;
  if ((state === null && kind !== 'deposit') || state === 'closed') return null;
  const mayStart = state === null || state === 'join' || state === 'apply' || state === 'claim';
  const isShut = !isVisitor && mayStart && !acts.join && !acts.apply && !acts.claim && !acts.deposit;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <StateButton card={promotion} isOnPage />
        {acts.leave ? <LeaveButton id={id} /> : null}
        {acts.withdraw === null ? null : <WithdrawButton applicationId={acts.withdraw} />}
        {acts.claim && due !== null && due.until !== null ? (
          <span className="text-sm text-ink-soft">
            {t('promotions.act.claimUntil', { time: dateTimeText(due.until, zone) })}
          </span>
        ) : null}
      </div>
      {goal?.done == null ? null : <GoalMeter title={promotion.title} done={goal.done} goal={goal.amount} />}
      {isShut && placesLeft === 0 ? <p className="text-sm text-ink-soft">{t('promotions.act.full')}</p> : null}
      {isShut && promotion.isGroupTaken ? (
        <p className="text-sm text-ink-soft">{t('promotions.act.groupTaken')}</p>
      ) : null}
      {isShut && verdicts?.some(({ ok }) => !ok) === true ? (
        <p className="text-sm text-ink-soft">{t('promotions.act.notEligible')}</p>
      ) : null}
      {application === null ? null : <Application application={application} />}
    </div>
  );
}

function LeaveButton({ id }: { id: string }) {
  const t = useT();
  const leave = useActivityAct(
    id,
    (idempotencyKey) => call(promotionCalls.leavePromotion, { params: { id } }, { idempotencyKey }),
    () => t('promotions.act.left'),
  );
  const press = async () => {
    const yes = await askDanger({
      title: t('promotions.act.leaveTitle'),
      body: t('promotions.act.leaveText'),
      go: t('promotions.act.leave'),
    });
    if (yes) leave.mutate();
  };
  return (
    <Button busy={leave.isPending} onClick={() => void press()}>
      {t('promotions.act.leave')}
    </Button>
  );
}

function WithdrawButton({ applicationId }: { applicationId: string }) {
  const t = useT();
  const withdraw = useActivityAct(
    applicationId,
    () => call(promotionCalls.withdrawPromoApplication, { params: { id: applicationId } }),
    () => t('promotions.act.withdrawn'),
  );
  const press = async () => {
    const yes = await askDanger({
      title: t('promotions.act.withdrawTitle'),
      body: t('promotions.act.withdrawText'),
      go: t('promotions.act.withdraw'),
    });
    if (yes) withdraw.mutate();
  };
  return (
    <Button busy={withdraw.isPending} onClick={() => void press()}>
      {t('promotions.act.withdraw')}
    </Button>
  );
}

function Application({ application }: { application: NonNullable<Detail['application']> }) {
  const t = useT();
  const { comment, pictures, submittedAt, remark } = application;
  return (
    <Card as="section" aria-labelledby="own-application" className="flex flex-col gap-2">
      <h2 id="own-application" className="text-lg">
        {t('promotions.application.title')}
      </h2>
      <p className="text-sm text-ink-soft">{t('promotions.application.sentAt', { time: dateTimeText(submittedAt) })}</p>
      {comment === '' ? null : <p className="break-words whitespace-pre-line">{comment}</p>}
      {pictures === 0 ? null : (
        <p className="text-sm text-ink-soft">{t('promotions.application.pictures', { count: pictures })}</p>
      )}
      {remark === null || remark === '' ? null : (
        <div className="flex flex-col gap-1 rounded-md bg-sunken p-3 text-sm">
          <span className="text-ink-soft">{t('promotions.application.remark')}</span>
          <span className="break-words">{remark}</span>
        </div>
      )}
    </Card>
  );
}
