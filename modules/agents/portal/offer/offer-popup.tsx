import type { Value } from '@sanam/client/client';
import { useAct } from '@sanam/client/act';
import { authCalls } from '@sanam/auth/contract/calls.ts';
import { Button, Callout, Dialog, toast } from '@sanam/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { noteAccountType } from '@sanam/portal/lib/note-account-type.ts';
import { isAgent, isGuest, useSession } from '@sanam/portal/lib/session.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { agentsCalls } from '../../contract/calls.ts';
import { keys } from '../keys.ts';

type Offer = NonNullable<Value<'agentOffer'>['offer']>;

/**
 * The pop-up that asks a player to accept an offer to become an agent. If postponed, it appears again at the next
 * visit.
 */
export function OfferPopup() {
  const isPlayer = useSession(
    ({ token, accountType, exclusion }) =>
      token !== null && exclusion === null && !isGuest(accountType) && !isAgent(accountType),
  );
  const [putOff, setPutOff] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: keys.offer,
    queryFn: () => call(agentsCalls.agentOffer),
    enabled: isPlayer,
  });
  const offer = data?.offer ?? null;
  if (!isPlayer || offer === null || offer.offerId === putOff) return null;
  return <Question offer={offer} onLater={() => setPutOff(offer.offerId)} />;
}

function useAnswer({ offerId }: Offer) {
  const t = useT();
  const client = useQueryClient();
  const act = useAct();
  return useMutation({
    mutationFn: async (accept: boolean) => {
      const input = { params: { offerId }, body: { accept } };
      await act.run([offerId, accept], (idempotencyKey) =>
        call(agentsCalls.answerAgentOffer, input, { idempotencyKey }),
      );
      if (accept) noteAccountType((await call(authCalls.memberInfo)).type);
    },
    onSuccess: (_done, accept) => {
      toast(t(accept ? 'agents.offer.accepted' : 'agents.offer.rejected'));
      client.setQueryData(keys.offer, { offer: null });
      return client.invalidateQueries({ queryKey: ['member'] });
    },
  });
}

function Question({ offer, onLater }: { offer: Offer; onLater: () => void }) {
  const t = useT();
  const answer = useAnswer(offer);
  const type = t(`agents.type.${offer.accountType}`);
  return (
    <Dialog
      open
      sheet
      onClose={onLater}
      closeLabel={t('agents.offer.later')}
      title={t('agents.offer.title')}
      footer={
        <div className="grid gap-2 sm:grid-cols-2">
          <Button look="brand" busy={answer.isPending} onClick={() => answer.mutate(true)}>
            {t('agents.offer.accept')}
          </Button>
          <Button disabled={answer.isPending} onClick={() => answer.mutate(false)}>
            {t('agents.offer.reject')}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-3">
        <p>
          {offer.upline === null
            ? t('agents.offer.bySite', { type })
            : t('agents.offer.byAgent', { type, name: offer.upline })}
        </p>
        <p className="text-sm text-ink-soft">{t(`agents.offer.what.${offer.accountType}`)}</p>
        <Callout>{t('agents.offer.lasting')}</Callout>
        <p className="text-sm text-ink-soft">{t('agents.offer.until', { time: dateTimeText(offer.expiresAt) })}</p>
        {answer.error === null ? null : (
          <p role="alert" className="text-sm text-loss">
            {refusalText(answer.error)}
          </p>
        )}
      </div>
    </Dialog>
  );
}
