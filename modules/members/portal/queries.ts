import { useQuery } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import { keys } from './keys.ts';
import { useSession } from '@sanam/portal/lib/session.ts';

export function useMember() {
  const token = useSession((session) => session.token);
  return useQuery({ queryKey: keys.member, queryFn: () => call('memberInfo'), enabled: token !== null });
}

export function useRegisterSettings() {
  return useQuery({ queryKey: ['registerSettings'], queryFn: () => call('registerSettings'), staleTime: 5 * 60_000 });
}

/** What the member gave at registration, masked. */
export function useProfile() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: [...keys.member, 'profile'],
    queryFn: () => call('memberProfile'),
    enabled: token !== null,
  });
}
