import { authCalls } from '@sanam/auth/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '@sanam/portal/lib/api.ts';
import { membersCalls } from '../contract/calls.ts';
import { keys } from './keys.ts';
import { useSession } from '@sanam/portal/lib/session.ts';

/** Loads the member; disabled for a visitor and if `isWanted` is false. */
export function useMember(isWanted = true) {
  const enabled = useSession((session) => session.token !== null) && isWanted;
  return useQuery({ queryKey: keys.member, queryFn: () => call(authCalls.memberInfo), enabled });
}

export function useRegisterSettings() {
  return useQuery({
    queryKey: ['registerSettings'],
    queryFn: () => call(membersCalls.registerSettings),
    staleTime: 5 * 60_000,
  });
}

/** Loads the details given at registration, masked. */
export function useProfile() {
  const token = useSession((session) => session.token);
  return useQuery({
    queryKey: [...keys.member, 'profile'],
    queryFn: () => call(membersCalls.memberProfile),
    enabled: token !== null,
  });
}
