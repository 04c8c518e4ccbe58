import type { Input, Value } from '@sanam/client/client';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { toast } from '@sanam/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { keys } from '../keys.ts';

export type Slip = Value<'listSlips'>['list'][number];

/** Reads the member's saved slips of all games. */
export function useSlips() {
  const isMember = useSession(({ token }) => token !== null);
  return useQuery({
    queryKey: keys.slips,
    enabled: isMember,
    queryFn: () => call(lotteryTicketCalls.listSlips),
  });
}

/** Saves, changes and deletes slips. */
export function useKeepSlip() {
  const t = useT();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: keys.slips });
  const onError = (thrown: unknown) => toast(refusalText(thrown), 'loss');
  const saving = useMutation({
    mutationFn: (body: Input<'saveSlip'>['body']) => call(lotteryTicketCalls.saveSlip, { body }),
    onSuccess: () => toast(t('lottery.slipSaved'), 'gain'),
    onError,
    onSettled,
  });
  const changing = useMutation({
    mutationFn: ({ slipId, ...body }: Input<'changeSlip'>['body'] & { slipId: string }) =>
      call(lotteryTicketCalls.changeSlip, { params: { slipId }, body }),
    onSuccess: () => toast(t('lottery.slipSaved'), 'gain'),
    onError,
    onSettled,
  });
  const deleting = useMutation({
    mutationFn: (slipId: string) => call(lotteryTicketCalls.deleteSlip, { params: { slipId } }),
    onError,
    onSettled,
  });
  return { saving, changing, deleting };
}
