import { useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { ask, Button, toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { agentsCalls } from '../../contract/calls.ts';
import { keys } from '../keys.ts';

type Row = Value<'agentDownline'>['list'][number];

/** The action on a direct player: offers an agent account, or withdraws the open offer. */
export function OfferAct({ row, zone }: { row: Row; zone: string }) {
  return row.offer === null ? <Make account={row.account} /> : <Withdraw row={row} offer={row.offer} zone={zone} />;
}

/**
 * Runs an action and reads the line again, also after a refusal, because the player may have answered in the meantime.
 */
function useOfferAct<Answer>(run: () => Promise<Answer>, done: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: () => toast(done, 'gain'),
    onError: (error) => toast(refusalText(error), 'loss'),
    onSettled: () => client.invalidateQueries({ queryKey: keys.centre }),
  });
}

function Make({ account }: { account: string }) {
  const t = useT();
  const act = useAct();
  const make = useOfferAct(
    () => act.run(account, (idempotencyKey) => call(agentsCalls.offerAgent, { body: { account } }, { idempotencyKey })),
    t('agents.centre.offer.sent', { name: account }),
  );
  const press = async () => {
    const yes = await ask({
      title: t('agents.centre.offer.title', { name: account }),
      body: t('agents.centre.offer.text'),
      icon: 'users',
      confirm: t('agents.centre.offer.go'),
      cancel: t('app.cancel'),
      closeLabel: t('app.close'),
    });
    if (yes) make.mutate();
  };
  return (
    <Button
      size="small"
      busy={make.isPending}
      aria-label={t('agents.centre.offer.makeTo', { name: account })}
      onClick={() => void press()}
    >
      {t('agents.centre.offer.make')}
    </Button>
  );
}

interface WithdrawProps {
  row: Row;
  offer: NonNullable<Row['offer']>;
  zone: string;
}

function Withdraw({ row: { account }, offer: { offerId, expiresAt }, zone }: WithdrawProps) {
  const t = useT();
  const act = useAct();
  const withdraw = useOfferAct(
    () =>
      act.run(offerId, (idempotencyKey) =>
        call(agentsCalls.withdrawAgentOffer, { params: { offerId } }, { idempotencyKey }),
      ),
    t('agents.centre.offer.withdrawn'),
  );
  const press = async () => {
    const yes = await askDanger({
      title: t('agents.centre.offer.withdrawTitle', { name: account }),
      body: t('agents.centre.offer.withdrawText'),
      go: t('agents.centre.offer.withdraw'),
    });
    if (yes) withdraw.mutate();
  };
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">
        {t('agents.centre.offer.until', { time: dateTimeText(expiresAt, zone) })}
      </span>
      <Button
        size="small"
        busy={withdraw.isPending}
        aria-label={t('agents.centre.offer.withdrawOf', { name: account })}
        onClick={() => void press()}
      >
        {t('agents.centre.offer.withdraw')}
      </Button>
    </span>
  );
}
