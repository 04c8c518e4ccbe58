import { toast } from '@sanam/ui';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { create } from 'zustand';
import { wireLanguage } from '../../i18n/language.ts';
import { refusalText } from '../../i18n/refusal-text.ts';
import { call } from '../../lib/api.ts';
import type { Value } from '../../lib/api-client.ts';
import { openPopup } from '../../lib/popup.ts';
import { warnRealAccount } from '../../lib/real-account.ts';
import { toRefusal } from '../../lib/refusal.ts';
import { currentToken } from '../../lib/session.ts';
import { sessionStore } from '../../lib/storage.ts';
import { hallPaths, paths } from '../../paths.ts';
import type { Game } from './queries.ts';

export type GameKey = Pick<Game, 'nodeId' | 'vassalage' | 'gameType' | 'gameCode'>;
export type Launched = Value<'launchGame'>;

/** A one-time address on its way from the tile to the frame. In memory only: after a reload a new one is asked for. */
export const useLaunched = create<{ path: string; answer: Launched } | { path: null; answer: null }>(() => ({
  path: null,
  answer: null,
}));

/** A game's identity in the address of /game: nothing secret, so that a reload can ask for a new one-time address. */
export function gamePath({ nodeId, vassalage, gameType, gameCode }: GameKey): string {
  return `${paths.game}?${new URLSearchParams({ nodeId, vassalage, gameType, gameCode })}`;
}

export function launch({ nodeId, vassalage, gameType, gameCode }: GameKey): Promise<Launched> {
  const device = window.matchMedia('(width < 64rem)').matches ? 'MOBILE' : 'WEB';
  return call('launchGame', { body: { nodeId, vassalage, gameType, gameCode, device, language: wireLanguage() } });
}

/** Starts a game from a press on its tile: log-in first, then a one-time address, then the frame or a window of its own. */
export function useLaunch() {
  const navigate = useNavigate();
  const launching = useMutation({
    mutationFn: launch,
    onSuccess: (answer, game) => {
      if (answer.mode === 'window') {
        window.open(answer.url, '_blank', 'noopener');
        return;
      }
      const path = gamePath(game);
      sessionStore.set('iframeUrl', answer.url);
      useLaunched.setState({ path, answer });
      void navigate(path);
    },
    onError: (error) => {
      const { code } = toRefusal(error);
      // The client itself has warned of `identity.realAccountNeeded`.
      if (code === 'identity.realAccountNeeded') return;
      if (code === 'games.trialNotOffered') void warnRealAccount();
      else if (currentToken() !== null) toast(refusalText(error), 'loss');
    },
  });
  const play = (game: Game) => {
    if (game.isGame === 'VASSALAGE')
      void navigate(`${hallPaths[game.gameType]}?${new URLSearchParams({ vassalage: game.vassalage })}`);
    else if (currentToken() === null) openPopup('login', gamePath(game));
    else launching.mutate(game);
  };
  return { play, busyNode: launching.isPending ? launching.variables.nodeId : null };
}
