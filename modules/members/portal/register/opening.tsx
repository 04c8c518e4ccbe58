import { Callout, Field, Input } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { useT } from '@sanam/portal/i18n/language.ts';
import { addressSecret } from '@sanam/portal/lib/address-secret.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { membersCalls } from '../../contract/calls.ts';

/** An account that was opened for the person who has the link in the address. */
export interface Opening extends Value<'accountOpening'> {
  secret: string;
}

const { take: takeOpening, forget: forgetOpening } = addressSecret('opening');
export { forgetOpening };

/**
 * Returns the opening of the link in the address; `secret` is null without a link, and after `leave`, which continues
 * without it.
 */
export function useOpening() {
  const [secret, setSecret] = useState(takeOpening);
  const { data, error, refetch } = useQuery({
    queryKey: ['accountOpening', secret],
    queryFn: () => call(membersCalls.accountOpening, { body: { secret: secret! } }),
    enabled: secret !== null,
    retry: false,
  });
  const opening: Opening | undefined = data === undefined || secret === null ? undefined : { ...data, secret };
  function leave(): void {
    forgetOpening();
    setSecret(null);
  }
  return { secret, opening, error, refetch, leave };
}

/** The agent or merchant who opened the account, and its username. */
export function OpeningNote({ opening }: { opening: Opening | undefined }) {
  const t = useT();
  if (opening === undefined) return null;
  const { opener, username } = opening;
  return (
    <>
      <Callout icon="users">
        {opener === null ? t('identity.opening.house') : t('identity.opening.by', { name: opener })}{' '}
        {t('identity.opening.what')}
      </Callout>
      {username === null ? null : (
        <Field label={t('identity.username')}>
          <Input value={username} readOnly autoComplete="username" />
        </Field>
      )}
    </>
  );
}
