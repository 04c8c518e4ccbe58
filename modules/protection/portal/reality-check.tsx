import { Button, Dialog, toast } from '@sanam/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from '@sanam/portal/router/router.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Input, Value } from '@sanam/client/client';
import { moneyText } from '@sanam/portal/lib/money.ts';
import { countText } from '@sanam/portal/lib/numbers.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { protectionCalls } from '../contract/calls.ts';
import { HelpContact } from './help-contact.tsx';
import { keys } from './keys.ts';
import { realityCheckChoices } from '../contract/states.ts';
import { limitText } from './safer-play/limit-text.ts';
import type { MemberPage } from '@sanam/portal/lib/feature.ts';
import { MEMBER_PARAMETER, memberPath } from '@sanam/portal/paths.ts';
import { askAgainMs } from './reality-check-clock.ts';

type Check = Value<'realityCheck'>;
type Choice = Input<'answerRealityCheck'>['body']['choice'];

function useRealityCheck(isPlaying: boolean) {
  return useQuery({
    queryKey: keys.realityCheck,
    queryFn: () => call(protectionCalls.realityCheck),
    enabled: isPlaying,
    // The launch started the clock, so data of an earlier visit is outdated.
    staleTime: 0,
    refetchInterval: ({ state }) => askAgainMs(state.data),
    refetchIntervalInBackground: true,
  });
}

/** Milliseconds between two readings of the result while the player plays. */
const READ_AGAIN_MS = 15_000;

interface PlayNetProps {
  isPlaying: boolean;
  /** Changes with the balance; undefined while a round is shown, so that its result is not revealed. */
  change: number | undefined;
}

/** The result of this session and of today, always above the game, with a link to safer play. */
export function PlayNet({ isPlaying, change }: PlayNetProps) {
  const t = useT();
  const symbol = useSite()?.symbol;
  const client = useQueryClient();
  const { data } = useRealityCheck(isPlaying);
  const read = useRef({ at: 0, change });
  useEffect(() => {
    const last = read.current;
    if (!isPlaying || change === undefined || change === last.change) return undefined;
    const timer = setTimeout(
      () => {
        read.current = { at: Date.now(), change };
        void client.invalidateQueries({ queryKey: keys.realityCheck });
      },
      Math.max(0, last.at + READ_AGAIN_MS - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [change, isPlaying, client]);
  return (
    <Link
      to={memberPath('saferPlay')}
      className="flex min-h-8 shrink-0 flex-wrap items-center justify-center gap-x-4 border-b border-line bg-surface px-2 text-xs text-ink-soft"
    >
      {data === undefined ? null : (
        <>
          <span>
            {t('check.netNow')} <b className="num">{moneyText(data.period.net, symbol)}</b>
          </span>
          <span>
            {t('check.netToday')} <b className="num">{moneyText(data.today.net, symbol)}</b>
          </span>
        </>
      )}
      <span className="underline">{t('member.saferPlay')}</span>
    </Link>
  );
}

interface RealityCheckProps {
  isPlaying: boolean;
  onLeave: () => void;
  /** Called with true when the check falls due, and with false when it is answered. */
  onPause?: (isPaused: boolean) => void;
}

/**
 * The reality check above a game: it appears when the server starts to refuse new bets, and stays until answered. It
 * is hidden while the player looks at the history, and shown again afterwards.
 */
export function RealityCheck({ isPlaying, onLeave, onPause }: RealityCheckProps) {
  const [query] = useSearchParams();
  const { data } = useRealityCheck(isPlaying);
  const isDue = isPlaying && data?.isDue === true;
  useEffect(() => {
    if (!isDue) return undefined;
    onPause?.(true);
    return () => onPause?.(false);
  }, [isDue, onPause]);
  if (!isDue || query.has(MEMBER_PARAMETER)) return null;
  return <CheckDialog check={data} onLeave={onLeave} />;
}

/** Pages of the choices that leave the check open: it is shown again when the page is closed. */
const pageOf: { readonly [Of in Choice]?: MemberPage } = {
  break: 'saferPlay',
  limits: 'saferPlay',
  history: 'personalHistoryCopy',
};

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
      const page = pageOf[choice];
      if (page !== undefined) navigate(memberPath(page));
    },
    onError: (error, choice) => {
      // A lost connection must not keep the player in the game.
      if (choice === 'leave') onLeave();
      else toast(refusalText(error), 'loss');
    },
  });
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
        {check.limits.length === 0 ? null : <LimitsLeft limits={check.limits} />}
        <div className="grid gap-3">
          {realityCheckChoices.map((choice) => (
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
        <HelpContact />
      </div>
    </Dialog>
  );
}

/** The remaining amount of each limit. */
function LimitsLeft({ limits }: Pick<Check, 'limits'>) {
  const t = useT();
  const symbol = useSite()?.symbol;
  return (
    <section aria-label={t('check.limitsLeft')} className="rounded-md bg-sunken p-3 text-sm">
      <h3 className="text-ink-soft">{t('check.limitsLeft')}</h3>
      <ul>
        {limits.map(({ kind, frame, left }) => (
          <li key={`${kind} ${frame}`} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {t(`safer.kind.${kind}`)} · {t(`safer.frame.${frame}`)}
            </span>
            <span className="num">{limitText(kind, left, t, symbol)}</span>
          </li>
        ))}
      </ul>
    </section>
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
