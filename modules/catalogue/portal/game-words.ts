/** Messages from a game's page to the portal that frames it (docs/guides/add-a-vendor.md). */
export type GameWord = { event: 'exit' } | { event: 'roundShowing' | 'roundShown'; round: string };

const ROUND_LENGTH_MAX = 64;

/** Parses a message, or returns null. Only the framed window at the origin of its launch address is trusted. */
export function wordOf(message: MessageEvent<unknown>, game: { url: string; window: Window | null }): GameWord | null {
  if (game.window === null || message.source !== game.window) return null;
  if (message.origin !== new URL(game.url).origin) return null;
  const said = message.data as { type?: unknown; event?: unknown; round?: unknown } | null;
  if (said?.type !== 'sanam.game') return null;
  if (said.event === 'exit') return { event: 'exit' };
  if (said.event !== 'roundShowing' && said.event !== 'roundShown') return null;
  const { event, round } = said;
  if (typeof round !== 'string' || round === '' || round.length > ROUND_LENGTH_MAX) return null;
  return { event, round };
}
