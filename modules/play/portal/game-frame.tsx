import { Button, buttonClass, Empty, IconButton } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from '@sanam/portal/router/router.ts';
import { PageHeading } from '@sanam/portal/components/page-heading.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { keys as catalogueKeys } from '@sanam/catalogue/portal/keys.ts';
import { keys as playKeys } from './keys.ts';
import { keys as walletKeys } from '@sanam/wallet/portal/keys.ts';
import { toRefusal } from '@sanam/client/refusal';
import { sessionStore } from '@sanam/portal/lib/storage.ts';
import { lazyPage } from '@sanam/portal/lib/lazy-page.ts';
import { timeText } from '@sanam/portal/lib/time.ts';
import { MEMBER_PARAMETER, paths } from '@sanam/portal/paths.ts';
import { gamePaths, hallPaths } from '@sanam/catalogue/portal/paths.ts';
import { isPermittedFrame } from './permitted-frame.ts';
import type { Game } from '@sanam/catalogue/portal/queries.ts';
import { PlayNet, RealityCheck } from '@sanam/protection/portal/reality-check.tsx';
import { useGameWords } from '@sanam/catalogue/portal/use-game-words.ts';
import {
  type GameKey,
  launch,
  type Launched,
  type LaunchedFrom,
  launchSports,
  useLaunched,
} from '@sanam/catalogue/portal/use-launch.ts';

const isGameType = (value: string): value is Game['gameType'] => Object.hasOwn(hallPaths, value);

function gameOf(query: URLSearchParams): GameKey | null {
  const [nodeId, vassalage, gameType, gameCode] = ['nodeId', 'vassalage', 'gameType', 'gameCode'].map(
    (key) => query.get(key) ?? '',
  );
  if (!nodeId || !vassalage || !gameCode || !gameType || !isGameType(gameType)) return null;
  return { nodeId, vassalage, gameType, gameCode };
}

/**
 * Returns the launch call of the page: the game of the query, or the sports book on /fbsports; null if there is none.
 */
function useAsked(): { game: GameKey | null; ask: (() => Promise<Launched>) | null } {
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  return useMemo(() => {
    const game = gameOf(query);
    if (game) return { game, ask: () => launch(game) };
    const vendor = query.get('vassalage');
    return { game, ask: pathname === gamePaths.fbsports ? () => launchSports(vendor) : null };
  }, [query, pathname]);
}

/** Returns the address of the game itself without the member page above it, which must not restart the game. */
function addressBelow({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search);
  if (!query.has(MEMBER_PARAMETER)) return pathname + search;
  query.delete(MEMBER_PARAMETER);
  query.delete('id');
  return `${pathname}?${query}`;
}

/** Returns the address from the tile, or a new one after a reload: one-time addresses are used up by the first load. */
function useGameAddress(ask: (() => Promise<Launched>) | null) {
  const here = addressBelow(useLocation());
  const fromTile = useLaunched();
  const answer = fromTile.path === here ? fromTile.answer : null;
  const again = useMutation({
    mutationFn: (wanted: () => Promise<Launched>) => wanted(),
    onSuccess: (value: Launched) => {
      sessionStore.set('iframeUrl', value.url);
      useLaunched.setState({ path: here, answer: value });
    },
  });
  const asked = useRef<string | null>(null);
  const { mutate } = again;
  useEffect(() => {
    if (answer || !ask || asked.current === here) return;
    asked.current = here;
    mutate(ask);
  }, [answer, ask, here, mutate]);
  return { answer, error: again.error, retry: () => ask && mutate(ask) };
}

/**
 * Returns the page whose tile was pressed, to be restored as it was left. Going back in the history does not work,
 * because the frame adds its own steps.
 */
function useFrom(): LaunchedFrom | undefined {
  const { state } = useLocation();
  return (state as { from?: LaunchedFrom } | null)?.from;
}

interface GameFrameProps {
  balance: ReactNode;
  /** Changes with the balance; undefined while a round is shown. */
  moneyChange?: number | undefined;
}

export function GameFrame({ balance, moneyChange }: GameFrameProps) {
  const t = useT();
  const site = useSite();
  const client = useQueryClient();
  const { game, ask } = useAsked();
  const { answer, error, retry } = useGameAddress(ask);
  const navigate = useNavigate();
  const back = game ? hallPaths[game.gameType] : ask ? gamePaths.sports : paths.home;
  useEffect(
    () => () => {
      sessionStore.set('iframeUrl', null);
      useLaunched.setState({ path: null, answer: null });
      for (const queryKey of [walletKeys.balance, catalogueKeys.recentGames, playKeys.bets])
        void client.invalidateQueries({ queryKey });
    },
    [client],
  );
  const { money, isAsked, toGame } = useMoneyOfGame(answer, retry);
  const from = useFrom();
  const leave = useCallback(
    () => (from ? navigate(from.to, { state: { entry: from.entry } }) : navigate(back)),
    [navigate, back, from],
  );
  const frame = useRef<HTMLIFrameElement>(null);
  useGameWords(answer?.url, frame, leave);
  const pause = usePause(answer?.url, frame);
  const allowed = answer && site ? isPermittedFrame(answer.url, site.launchGameCDNs, window.location.origin) : null;
  const isFailed = !ask || error !== null || allowed === false;
  return (
    <div className="flex h-full flex-col bg-ground">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface px-2">
        <IconButton icon="chevronLeft" label={t('games.back')} onClick={leave} />
        <PageHeading
          name={answer?.gameName ?? t(isFailed ? 'games.failedTitle' : 'games.starting')}
          className="min-w-0 flex-1 truncate text-sm font-semibold"
        />
        <Clock />
        {balance}
        <FullScreenButton />
      </header>
      <PlayNet isPlaying={answer !== null} change={moneyChange} />
      <div className="relative min-h-0 flex-1">
        {money ? <MoneyOfGame money={money} isAsked={isAsked} onAnswered={toGame} /> : null}
        {answer && allowed && !isAsked ? (
          <Frame key={answer.url} frame={frame} url={answer.url} title={answer.gameName} />
        ) : null}
        {isFailed ? (
          <NotPlayed
            text={error ? refusalText(error) : t(ask ? 'games.notPermitted' : 'games.unknown')}
            retry={ask && !isNeverPlayed(error) ? retry : null}
            others={back}
          />
        ) : null}
        {ask && !answer && !error ? <Starting /> : null}
      </div>
      <RealityCheck isPlaying={answer !== null} onLeave={leave} onPause={pause} />
    </div>
  );
}

/** Returns a function that tells the framed game to pause or to go on; a game that does not know the message ignores it. */
function usePause(url: string | undefined, frame: RefObject<HTMLIFrameElement | null>): (isPaused: boolean) => void {
  return useCallback(
    (isPaused) => {
      if (url === undefined) return;
      const message = { type: 'sanam.portal', event: isPaused ? 'pause' : 'resume' };
      frame.current?.contentWindow?.postMessage(message, new URL(url).origin);
    },
    [url, frame],
  );
}

/**
 * Handles a vendor that keeps balances: asks the player once for the amount to transfer, then launches the game again.
 */
function useMoneyOfGame(answer: Launched | null, launchAgain: () => unknown) {
  const [isAnswered, setAnswered] = useState(false);
  const money = answer?.transfer;
  return {
    money,
    isAsked: money?.mode === 'ask' && !isAnswered,
    toGame: () => {
      setAnswered(true);
      // Its address is valid for a minute, and the player may have taken longer.
      launchAgain();
    },
  };
}

const MoneyOfGame = lazyPage(async () => (await import('@sanam/vendors/portal/opening-transfer.tsx')).MoneyOfGame);

/** Refusals that a retry cannot solve. */
const neverPlayed = new Set(['games.demonstrationOnly', 'games.unknownGame', 'games.gameDisabled', 'games.notOffered']);
const isNeverPlayed = (error: Error | null): boolean => error !== null && neverPlayed.has(toRefusal(error).code);

/** The reason why there is no game, with links to alternatives. */
function NotPlayed({ text, retry, others }: { text: string; retry: (() => void) | null; others: string }) {
  const t = useT();
  return (
    <div role="alert">
      <Empty
        icon="alert"
        title={t('games.failedTitle')}
        action={
          <>
            {retry ? (
              <Button icon="refresh" onClick={retry}>
                {t('state.retry')}
              </Button>
            ) : null}
            <Link to={others} replace className={buttonClass(retry ? 'plain' : 'brand')}>
              {t('games.others')}
            </Link>
          </>
        }
      >
        {text}
      </Empty>
    </div>
  );
}

interface FrameProps {
  frame: RefObject<HTMLIFrameElement | null>;
  url: string;
  title: string;
}

function Frame({ frame, url, title }: FrameProps) {
  const [loaded, setLoaded] = useState(false);
  return (
    <>
      {/* The game needs its own storage; its origin is never ours (see `isPermittedFrame`), so it cannot reach this page. */}
      <iframe
        ref={frame}
        src={url}
        title={title}
        onLoad={() => setLoaded(true)}
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-same-origin allow-pointer-lock allow-popups"
        allow="autoplay; fullscreen"
        referrerPolicy="strict-origin"
        className="absolute inset-0 size-full border-0"
      />
      {loaded ? null : <Starting />}
    </>
  );
}

function Starting() {
  const t = useT();
  return (
    <div role="status" className="absolute inset-0 flex flex-col items-center justify-center gap-4 bg-ground">
      <span className="animate-turn size-12 rounded-full border-4 border-line border-t-brand" />
      <p className="text-sm text-ink-soft">{t('games.starting')}</p>
    </div>
  );
}

/** The time of day, visible during play. */
function Clock() {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  return (
    <time aria-label={t('games.clock')} className="num text-sm text-ink-soft">
      {timeText(now)}
    </time>
  );
}

function FullScreenButton() {
  const t = useT();
  if (!document.fullscreenEnabled) return null;
  const toggle = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen();
  };
  return <IconButton icon="full" label={t('games.fullScreen')} onClick={toggle} className="max-lg:hidden" />;
}
