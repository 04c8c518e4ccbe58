import { useAct } from '@sanam/client/act';
import type { Value } from '@sanam/client/client';
import { type Translate, useLanguage, useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { toast } from '@sanam/ui';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { missionCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';

export type Mission = Value<'missions'>['missions'][number];

/** Reads the missions. The badge of the menu and the page share this query. */
export function useMissions() {
  const { shown } = useLanguage();
  return useQuery({ queryKey: [...keys.missions, shown], queryFn: () => call(missionCalls.missions) });
}

/** Returns the message after a successful claim. */
function claimedText(t: Translate, { kind, amount = '0.00', points = 0 }: Mission['reward'], symbol?: string): string {
  if (kind === 'cash') return t('missions.claimed', { amount: moneyText(amount, symbol) });
  if (kind === 'bonus') return t('missions.claimedBonus', { amount: moneyText(amount, symbol) });
  return kind === 'points' ? t('missions.claimedPoints', { points: countText(points) }) : t('missions.claimedRounds');
}

export type Board = Value<'missionLeaderboard'>['boards'][number];

const MINUTE_MS = 60_000;

/** Reads the leaderboards, each minute while they are visible, because the play of others changes them. */
export function useBoards() {
  const { shown } = useLanguage();
  return useQuery({
    queryKey: [...keys.missions, 'boards', shown],
    queryFn: () => call(missionCalls.missionLeaderboard),
    refetchInterval: MINUTE_MS,
  });
}

/** Claims a reward and reloads the missions, also after a refusal. */
export function useClaim({ id, period }: Mission) {
  const t = useT();
  const client = useQueryClient();
  const symbol = useSite()?.symbol;
  const act = useAct();
  const wish = { params: { id }, body: { period } };
  return useMutation({
    mutationFn: () => act.run(wish, (idempotencyKey) => call(missionCalls.claimMission, wish, { idempotencyKey })),
    onSuccess: ({ reward }) => toast(claimedText(t, reward, symbol), 'gain'),
    onError: (error) => toast(refusalText(error), 'loss'),
    onSettled: () =>
      Promise.all(
        [keys.missions, walletKeys.balance, walletKeys.accountRecord].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
