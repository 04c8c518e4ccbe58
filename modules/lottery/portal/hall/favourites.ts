import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { gateOf, useProtected } from '@sanam/portal/lib/gate.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { localStore } from '@sanam/portal/lib/storage.ts';
import { useLocation } from '@sanam/portal/router/router.ts';
import { toast } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { lotteryTicketCalls } from '../../contract/ticket-calls.ts';
import { keys } from '../keys.ts';

/** Ids of favourite lotteries by username, newest first (LOT-017). */
type Favourites = Record<string, readonly string[]>;

const STORAGE_KEY = 'LOTTFAV';
const NONE: readonly string[] = [];

function keptFavourites(): Favourites {
  try {
    const kept: unknown = JSON.parse(localStore.get(STORAGE_KEY) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([, ids]) => Array.isArray(ids)));
  } catch {
    return {};
  }
}

/** Favourite lotteries of every member who used this browser. */
const useFavourites = create<{ byUser: Favourites }>(() => ({ byUser: keptFavourites() }));

/** Reads the favourites that another test or window left in the storage. */
export const readFavourites = (): void => useFavourites.setState({ byUser: keptFavourites() });

const favouritesOf = (username: string): readonly string[] => useFavourites.getState().byUser[username] ?? NONE;

function keepFavourites(username: string, ids: readonly string[]): void {
  const byUser = { ...keptFavourites(), [username]: ids };
  localStore.set(STORAGE_KEY, JSON.stringify(byUser));
  useFavourites.setState({ byUser });
}

const send = (gameIds: readonly string[]) =>
  call(lotteryTicketCalls.setLotteryFavourites, { body: { gameIds: [...gameIds] } });

/** Replaces this browser's list with the server's; if the server has none, sends it the local list (GAP-128). */
async function mergeFavourites(username: string): Promise<readonly string[]> {
  const { gameIds } = await call(lotteryTicketCalls.lotteryFavourites);
  const here = favouritesOf(username);
  if (gameIds.length === 0 && here.length > 0) return (await send(here)).gameIds;
  keepFavourites(username, gameIds);
  return gameIds;
}

/** Returns the ids of the member's favourite lotteries and the function that toggles one. */
export function useLotteryFavourites() {
  const session = useSession();
  const { username } = session;
  const isOpen = gateOf('fav', session) === 'open';
  const guarded = useProtected();
  const { pathname, search } = useLocation();
  const ids = useFavourites(({ byUser }) => (username !== null && isOpen ? byUser[username] : undefined)) ?? NONE;
  useQuery({
    queryKey: [...keys.favouriteLotteries, username],
    enabled: isOpen && username !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => mergeFavourites(username!),
  });
  const press = (gameId: string) => {
    if (username === null) return;
    const before = favouritesOf(username);
    const after = before.includes(gameId) ? before.filter((id) => id !== gameId) : [gameId, ...before];
    keepFavourites(username, after);
    send(after).catch((thrown: unknown) => {
      keepFavourites(username, before);
      toast(refusalText(thrown), 'loss');
    });
  };
  return { ids, toggle: (gameId: string) => guarded('fav', pathname + search, () => press(gameId)) };
}
