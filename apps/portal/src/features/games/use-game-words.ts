import { type RefObject, useEffect } from 'react';
import { endShow, roundShowing, roundShown } from '../../lib/round-on-show.ts';
import { wordOf } from './game-words.ts';

/** Listens to the framed game. When it goes away, the true balance is shown at once. */
export function useGameWords(
  url: string | undefined,
  frame: RefObject<HTMLIFrameElement | null>,
  onExit: () => void,
): void {
  useEffect(() => {
    if (url === undefined) return;
    const listen = (message: MessageEvent<unknown>): void => {
      const word = wordOf(message, { url, window: frame.current?.contentWindow ?? null });
      if (word?.event === 'exit') onExit();
      if (word?.event === 'roundShowing') roundShowing(word.round);
      if (word?.event === 'roundShown') roundShown(word.round);
    };
    window.addEventListener('message', listen);
    return () => {
      window.removeEventListener('message', listen);
      endShow();
    };
  }, [url, frame, onExit]);
}
