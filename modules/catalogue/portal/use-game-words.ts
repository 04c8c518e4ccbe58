import { type RefObject, useEffect } from 'react';
import { endShow, roundShowing, roundShown } from '@sanam/wallet/portal/round-on-show.ts';
import { wordOf } from './game-words.ts';

/** Listens to messages of the framed game. When the game closes, the true balance is shown at once. */
export function useGameWords(
  url: string | undefined,
  frame: RefObject<HTMLIFrameElement | null>,
  onExit: () => void,
): void {
  useEffect(() => {
    if (url === undefined) return;
    const listen = (message: MessageEvent<unknown>): void => {
      const game = frame.current?.contentWindow ?? null;
      const word = wordOf(message, { url, window: game });
      if (word?.event === 'exit') onExit();
      if (word?.event === 'roundShowing') {
        roundShowing(word.round);
        // The game waits for this before it bets: news of the result could overtake the message.
        game?.postMessage({ type: 'sanam.portal', event: 'heard', round: word.round }, new URL(url).origin);
      }
      if (word?.event === 'roundShown') roundShown(word.round);
    };
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      endShow();
    };
  }, [url, frame, onExit]);
}
