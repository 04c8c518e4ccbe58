import { toast } from '@sanam/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@sanam/portal/router/router.ts';
import { wireLanguage } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { gateOf, useProtected } from '@sanam/portal/lib/gate.ts';
import { catalogueCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import type { Game } from './queries.ts';

/**
 * Returns whether a member saved this game, and the toggle for its heart. The server stores favourites; the heart
 * changes at once.
 */
export function useFavourite({ nodeId, vassalage, gameType }: Pick<Game, 'nodeId' | 'vassalage' | 'gameType'>) {
  const client = useQueryClient();
  const guarded = useProtected();
  const { pathname, search } = useLocation();
  const isOpen = gateOf('fav', useSession()) === 'open';
  const { data: isSaved = false } = useQuery({
    queryKey: keys.favourites,
    enabled: isOpen,
    staleTime: 5 * 60_000,
    queryFn: async () => (await call(catalogueCalls.favouriteGames, { query: { language: wireLanguage() } })).list,
    select: (ids) => ids.includes(nodeId),
  });
  const show = (isKept: boolean) =>
    client.setQueryData<string[]>(keys.favourites, (ids = []) =>
      isKept ? [nodeId, ...ids.filter((id) => id !== nodeId)] : ids.filter((id) => id !== nodeId),
    );
  const keeping = useMutation({
    // Serialised, so that the last click determines the result.
    scope: { id: `favourite ${nodeId}` },
    mutationFn: (isKept: boolean) =>
      call(isKept ? catalogueCalls.addFavourite : catalogueCalls.removeFavourite, {
        body: { nodeId, vendor: vassalage, gameType },
      }),
    onMutate: show,
    onError: (error, isKept) => {
      show(!isKept);
      toast(refusalText(error), 'loss');
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.favouriteLists }),
  });
  /** Reads the current state, because a second click may come before the heart is rendered again. */
  const isKept = () => client.getQueryData<string[]>(keys.favourites)?.includes(nodeId) ?? false;
  const toggle = () => guarded('fav', pathname + search, () => keeping.mutate(!isKept()));
  return { isSaved: isOpen && isSaved, toggle };
}
