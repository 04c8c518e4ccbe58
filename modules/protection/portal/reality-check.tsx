import { Button, Dialog, toast } from '@sanam/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from '@sanam/portal/router/router.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Input, Value } from '@sanam/client/client';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { protectionCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';
import { MEMBER_PARAMETER, memberPath } from '@sanam/portal/paths.ts';
import { askAgainMs } from './reality-check-clock.ts';

type Check = Value<'realityCheck'>;
type Choice = Input<'answerRealityCheck'>['body']['choice'];

/**
 * The pause above a game: it comes at the moment from which the server refuses new bets, and stays until it is answered.
 * While the player looks at the record it makes room, and is back afterwards.
 */
export function RealityCheck({ isPlaying, onLeave }: { isPlaying: boolean; onLeave: () => void }) {
  const [query] = useSearchParams();
  const { data } = useQuery({
    queryKey: keys.realityCheck,
    queryFn: () => call(protectionCalls.realityCheck),
    enabled: isPlaying,
    // The launch started the clock: what an earlier visit was told is no longer true.
    staleTime: 0,
    refetchInterval: ({ state }) => askAgainMs(state.data),
    refetchIntervalInBackground: true,
  });
  if (!isPlaying || data?.isDue !== true || query.has(MEMBER_PARAMETER)) return null;
  return <CheckDialog check={data} onLeave={onLeave} />;
}

function CheckDialog({ check, onLeave }: { check: Check; onLeave: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const answer = useMutation({
    mutationFn: (choice: Choice) =>
      call(protectionCalls.answerRealityCheck, { body: { checkId: check.checkId ?? '', choice } }),
    onSuccess: (value, choice) => {
      if (choice === 'leave') onLeave();
      client.setQueryData(keys.realityCheck, value);
      if (choice === 'history') navigate(memberPath('personalHistoryCopy'));
    },
    onError: (error, choice) => {
      // Nobody is kept in a game by a lost line.
      if (choice === 'leave') onLeave();
      else toast(refusalText(error), 'loss');
    },
  });
  const choices = ['continue', 'history', 'leave'] as const;
  return (
    <Dialog
      open
      onClose={() => undefined}
      title={t('check.title', { minutes: countText(check.playedMinutes) })}
      closeLabel={t('app.close')}
      closeOnEscape={false}
      closeOnCover={false}
      width={560}
    >
      <div className="flex flex-col gap-4">
        <p>{t('check.text')}</p>
        <Figures check={check} />
        <div className="grid gap-3 sm:grid-cols-3">
          {choices.map((choice) => (
            <Button
              key={choice}
              wide
              busy={answer.isPending && answer.variables === choice}
              disabled={answer.isPending}
              onClick={() => answer.mutate(choice)}
            >
              {t(`check.${choice}`)}
            </Button>
          ))}
        </div>
      </div>
    </Dialog>
  );
}

function Figures({ check }: { check: Check }) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const rows = ['stake', 'win', 'net'] as const;
  return (
    <table className="w-full rounded-md bg-sunken text-sm">
      <thead>
        <tr className="text-ink-soft">
          <td className="p-3" />
          <th scope="col" className="p-3 text-end font-normal">
            {t('check.period')}
          </th>
          <th scope="col" className="p-3 text-end font-normal">
            {t('check.today')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row} className={row === 'net' ? 'border-t border-line font-semibold' : undefined}>
            <th scope="row" className="p-3 text-start font-[inherit]">
              {t(`check.${row}`)}
            </th>
            <td className="num p-3 text-end">{moneyText(check.period[row], symbol)}</td>
            <td className="num p-3 text-end">{moneyText(check.today[row], symbol)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
