import { type Translate, useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { ask, Button } from '@sanam/ui';
import { bonusCalls } from '../../contract/bonus-calls.ts';
import { useActivityAct } from '../queries.ts';
import { useMoney } from '@sanam/portal/lib/use-money.ts';
import type { Bonus } from './queries.ts';
import { TermList } from './term-list.tsx';
import { termLines } from './terms.ts';

type Started = Pick<Bonus, 'bonusId' | 'title' | 'amount' | 'required' | 'terms'>;

/** The button that starts a waiting bonus after its terms were shown. */
export function StartButton({ bonus }: { bonus: Started }) {
  const t = useT();
  const money = useMoney();
  const { bonusId, title, amount } = bonus;
  const start = useActivityAct(
    bonusId,
    (idempotencyKey) => call(bonusCalls.startBonus, { params: { id: bonusId } }, { idempotencyKey }),
    () => t('bonus.started', { amount: money(amount) }),
  );
  const press = async () => {
    if (await askStart(bonus, { t, money })) start.mutate();
  };
  return (
    <Button look="brand" busy={start.isPending} aria-label={t('bonus.startOf', { title })} onClick={() => void press()}>
      {t('bonus.start')}
    </Button>
  );
}

const askStart = (
  { title, amount, required, terms }: Started,
  telling: { t: Translate; money: (amount: string) => string },
): Promise<boolean> => {
  const { t, money } = telling;
  return ask({
    title: t('bonus.startTitle', { title }),
    body: (
      <div className="flex flex-col gap-3">
        <p>{t('bonus.startText', { amount: money(amount), required: money(required) })}</p>
        <TermList lines={termLines(telling, terms, ['days', 'games', 'excluded', 'betMax', 'becomes', 'lock'])} />
      </div>
    ),
    icon: 'gift',
    confirm: t('bonus.start'),
    cancel: t('app.cancel'),
    closeLabel: t('app.close'),
  });
};

/** The button that forfeits a bonus, after a confirmation that names the loss. */
export function GiveUpButton({ bonus: { bonusId, title, state, amount, balance } }: { bonus: Bonus }) {
  const t = useT();
  const money = useMoney();
  const isUnstarted = state === 'held' || state === 'queued';
  const lost = money(isUnstarted ? amount : balance);
  const giveUp = useActivityAct(
    bonusId,
    (idempotencyKey) => call(bonusCalls.forfeitBonus, { params: { id: bonusId } }, { idempotencyKey }),
    (after) => t(after.state === 'ending' ? 'bonus.givingUp' : 'bonus.givenUp'),
  );
  const press = async () => {
    const yes = await askDanger({
      title: t('bonus.giveUpTitle', { title }),
      body: t(isUnstarted ? 'bonus.giveUpQueuedText' : 'bonus.giveUpText', { amount: lost }),
      go: t('bonus.giveUp'),
    });
    if (yes) giveUp.mutate();
  };
  return (
    <Button busy={giveUp.isPending} aria-label={t('bonus.giveUpOf', { title })} onClick={() => void press()}>
      {t('bonus.giveUp')}
    </Button>
  );
}
