import { playCalls } from '@sanam/play/contract/calls.ts';
import { toast } from '@sanam/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from '@sanam/portal/router/router.ts';
import { create } from 'zustand';
import { useLanguage, useT, wireLanguage } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { currentToken, isGuest, useSession } from '@sanam/portal/lib/session.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { useEntry } from '@sanam/portal/lib/entry-memory.ts';
import { openPopup } from '@sanam/portal/lib/popup.ts';
import { warnRealAccount } from '@sanam/portal/lib/gate.ts';
import { toRefusal } from '@sanam/client/refusal';
import { sessionStore } from '@sanam/portal/lib/storage.ts';
import { gamePaths, vendorPath } from './paths.ts';
import { closeGameList, openGameList } from './game-list-state.ts';
import { launchWay } from './launch-way.ts';
import { playableVendor } from './playable-vendor.ts';
import { type Game, gameMenusQuery } from './queries.ts';

export type GameKey = Pick<Game, 'nodeId' | 'vassalage' | 'gameType' | 'gameCode'>;
export type Launched = Value<'launchGame'>;
/** Place of the clicked tile: its address, and the history entry that stores scroll position and choices. */
export interface LaunchedFrom {
  to: string;
  entry: string;
}

/** A one-time address on its way from the tile to the frame. In memory only: after a reload, a new one is requested. */
export const useLaunched = create<{ path: string; answer: Launched } | { path: null; answer: null }>(() => ({
  path: null,
  answer: null,
}));

/**
 * Returns the address of /game for a game. It contains no secret, so that a reload can request a new one-time address.
 */
export function gamePath({ nodeId, vassalage, gameType, gameCode }: GameKey): string {
  return `${gamePaths.game}?${new URLSearchParams({ nodeId, vassalage, gameType, gameCode })}`;
}

/** Returns the address of the lottery's own route (GAP-089). */
export function lotteryPath({
  gameCode,
  vassalage,
  defaultPlayType,
}: Pick<Game, 'gameCode' | 'vassalage' | 'defaultPlayType'>): string {
  const query = new URLSearchParams({ gameCode, vendor: vassalage });
  if (defaultPlayType !== null) query.set('playType', defaultPlayType);
  return `${gamePaths.lottery}?${query}`;
}

/** Returns the destination after a log-in that a tile required. */
const wayTo = (game: Game): string =>
  launchWay(game, { isLoggedIn: true, isGuest: false }) === 'lottery' ? lotteryPath(game) : gamePath(game);

const device = () => (window.matchMedia('(width < 64rem)').matches ? 'MOBILE' : 'WEB');

/** Launches the sports book of /fbsports: that of a vendor, or the first one. */
export function launchSports(vassalage: string | null): Promise<Launched> {
  const vendor = vassalage === null ? {} : { vassalage };
  return call(playCalls.launchSports, { query: { device: device(), language: wireLanguage(), ...vendor } });
}

export function launch({ nodeId, vassalage, gameType, gameCode }: GameKey): Promise<Launched> {
  return call(playCalls.launchGame, {
    body: { nodeId, vassalage, gameType, gameCode, device: device(), language: wireLanguage() },
  });
}

/**
 * Returns a function that says that a game is a demonstration only, with a button to playable games if there are any.
 */
function useSayPreview(): (gameType: Game['gameType']) => void {
  const t = useT();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { shown } = useLanguage();
  return useCallback(
    (gameType) => {
      const say = (vendor: ReturnType<typeof playableVendor>) => {
        const onPress = () => {
          closeGameList();
          if (vendor) navigate(vendorPath(vendor.gameType, vendor.vassalage));
        };
        toast(t('games.previewText'), 'info', vendor ? { action: { label: t('games.playable'), onPress } } : {});
      };
      client.ensureQueryData(gameMenusQuery(shown)).then(
        ({ lanes }) => say(playableVendor(lanes, gameType)),
        () => say(undefined),
      );
    },
    [t, client, navigate, shown],
  );
}

/**
 * Returns a function that starts a game from its tile: log-in first, then a one-time address, then the frame or a
 * window of its own.
 */
export function useLaunch() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { entry } = useEntry();
  const sayPreview = useSayPreview();
  const launching = useMutation({
    mutationFn: (game: Game) => launch(game),
    onSuccess: (answer, game) => {
      if (answer.mode === 'window') {
        window.open(answer.url, '_blank', 'noopener');
        return;
      }
      const path = gamePath(game);
      sessionStore.set('iframeUrl', answer.url);
      useLaunched.setState({ path, answer });
      const from: LaunchedFrom = { to: pathname + search, entry };
      navigate(path, { state: { from } });
    },
    onError: (error, game) => {
      const { code } = toRefusal(error);
      // The client has already warned of `identity.realAccountNeeded`.
      if (code === 'identity.realAccountNeeded') return;
      if (code === 'games.trialNotOffered') void warnRealAccount();
      // No failure: the entry cannot be played at all.
      else if (code === 'games.demonstrationOnly') sayPreview(game.gameType);
      else if (currentToken() !== null) toast(refusalText(error), 'loss');
    },
  });
  const { mutate } = launching;
  // A second click may come before the tile is rendered as busy.
  const isUnderWay = useRef(false);
  const play = useCallback(
    (game: Game) => {
      const { token, accountType } = useSession.getState();
      const way = launchWay(game, { isLoggedIn: token !== null, isGuest: isGuest(accountType) });
      if (way === 'list') openGameList(game);
      else if (way === 'preview') sayPreview(game.gameType);
      else if (way === 'login') openPopup('login', wayTo(game));
      else if (way === 'realAccount') void warnRealAccount();
      else if (way === 'lottery') navigate(lotteryPath(game));
      else if (!isUnderWay.current) {
        isUnderWay.current = true;
        mutate(game, { onSettled: () => (isUnderWay.current = false) });
      }
    },
    [mutate, navigate, sayPreview],
  );
  return { play, busyNode: launching.isPending ? launching.variables.nodeId : null };
}
