import { useEffect } from 'react';

/** The framed game says that the player left it; only the window and origin of that game are believed. */
export function useGameExit(gameUrl: string | undefined, onExit: () => void): void {
  useEffect(() => {
    if (gameUrl === undefined) return;
    const { origin } = new URL(gameUrl);
    const listen = (message: MessageEvent<unknown>): void => {
      const data = message.data as { type?: unknown; event?: unknown } | null;
      if (message.origin === origin && data?.type === 'sanam.studio' && data.event === 'exit') onExit();
    };
    window.addEventListener('message', listen);
    return () => window.removeEventListener('message', listen);
  }, [gameUrl, onExit]);
}
