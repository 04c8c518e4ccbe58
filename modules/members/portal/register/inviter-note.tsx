import { Callout } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useT } from '@sanam/portal/i18n/language.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { membersCalls } from '../../contract/calls.ts';

/** The inviter of the code in the address. An invalid code is reported only when the form is sent. */
export function InviterNote({ code }: { code: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: ['inviter', code],
    queryFn: () => call(membersCalls.checkInvitation, { query: { code, domain: window.location.host } }),
    enabled: code !== '',
    retry: false,
  });
  const inviter = data?.inviter ?? null;
  return inviter === null ? null : <Callout icon="users">{t('identity.invitedBy', { name: inviter })}</Callout>;
}
