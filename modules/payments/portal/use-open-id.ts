import { useSearchParams } from '@sanam/portal/router/router.ts';

/** Keeps the id of the open order in the address as `id`, so that the page can be reloaded and linked to. */
export function useOpenId(): [string | null, (id: string | null) => void] {
  const [query, setQuery] = useSearchParams();
  const open = (id: string | null) => {
    const next = new URLSearchParams(query);
    if (id === null) next.delete('id');
    else next.set('id', id);
    setQuery(next);
  };
  return [query.get('id'), open];
}
