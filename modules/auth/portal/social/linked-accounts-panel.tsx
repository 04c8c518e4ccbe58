import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import { Button, Card, toast } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from '@sanam/portal/router/router.ts';
import { ListStates } from '@sanam/portal/components/list-states.tsx';
import { loadLaterWords, translate, useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { askDanger } from '@sanam/portal/lib/ask-danger.ts';
import { call } from '@sanam/portal/lib/api.ts';
import type { Value } from '@sanam/client/client';
import { queryClient } from '@sanam/portal/lib/query-client.ts';
import { keys } from '@sanam/mfa/portal/keys.ts';
import { dateTimeText } from '@sanam/portal/lib/time.ts';
import { authCalls } from '../../contract/calls.ts';
import { ProviderMark, providerNames } from './provider-mark.tsx';
import { problemText, readReturn } from './use-social-return.ts';

type Linked = Value<'identities'>['list'][number];

/** A subkey of the key that the live channel invalidates when a log-in method changes. */
const identitiesKey = [...keys.security, 'identities'];
const refresh = () => queryClient.invalidateQueries({ queryKey: keys.security });

/**
 * The panel of the providers this member can log in with. Linking leads to the provider and back; unlinking asks for
 * confirmation.
 */
export function LinkedAccountsPanel() {
  const t = useT();
  const identities = useQuery({ queryKey: identitiesKey, queryFn: () => call(authCalls.identities) });
  const { busy, link, unlink } = useLinking();
  useLinkReturn();
  // Nothing to show if the merchant offers no provider and none is linked.
  if (identities.data?.offered.length === 0 && identities.data.list.length === 0) return null;

  return (
    <Card as="section" flat aria-label={t('social.panel')} className="flex flex-col gap-3">
      <div>
        <h3 className="text-base">{t('social.panel')}</h3>
        <p className="text-sm text-ink-soft">{t('social.panelText')}</p>
      </div>
      <ListStates query={identities} isEmpty={() => false} icon="shield" emptyTitle={t('social.none')} emptyText="">
        {({ list, offered }) => (
          <ul className="flex flex-col gap-2">
            {rowsOf(list, offered).map(({ provider, linked }) => (
              <li key={provider} className="flex flex-wrap items-center gap-3 rounded-md bg-sunken p-3">
                <ProviderMark provider={provider} />
                <LinkedLines provider={provider} linked={linked} />
                <Button
                  size="small"
                  busy={busy === provider}
                  aria-label={t(linked ? 'social.unlink' : 'social.link', { provider: providerNames[provider] })}
                  onClick={() => void (linked ? unlink(provider) : link(provider))}
                >
                  {t(linked ? 'social.unlinkGo' : 'social.linkGo')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </Card>
  );
}

/** Starts or removes a link; also returns the provider of the running call. */
function useLinking() {
  const t = useT();
  const [busy, setBusy] = useState<SocialProvider | null>(null);
  const withBusy = async (provider: SocialProvider, work: () => Promise<void>) => {
    setBusy(provider);
    try {
      await work();
    } catch (thrown) {
      toast(refusalText(thrown), 'loss');
    } finally {
      setBusy(null);
    }
  };
  const link = (provider: SocialProvider) =>
    withBusy(provider, async () => {
      window.location.assign((await call(authCalls.startLink, { body: { provider } })).url);
    });
  const unlink = (provider: SocialProvider) =>
    withBusy(provider, async () => {
      const named = { provider: providerNames[provider] };
      const isSure = await askDanger({
        title: t('social.unlinkTitle', named),
        body: t('social.unlinkText', named),
        go: t('social.unlinkGo'),
      });
      if (!isSure) return;
      await call(authCalls.unlinkIdentity, { params: { provider } });
      await refresh();
      toast(t('social.unlinked', named), 'gain');
    });
  return { busy, link, unlink };
}

/** Returns the linked providers, including those no longer offered, then the ones that can be linked. */
function rowsOf(list: Linked[], offered: SocialProvider[]): { provider: SocialProvider; linked: Linked | undefined }[] {
  const known = new Set(list.map((one) => one.provider));
  return [
    ...list.map((linked) => ({ provider: linked.provider, linked })),
    ...offered.filter((one) => !known.has(one)).map((provider) => ({ provider, linked: undefined })),
  ];
}

function LinkedLines({ provider, linked }: { provider: SocialProvider; linked: Linked | undefined }) {
  const t = useT();
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-semibold">{providerNames[provider]}</span>
      {linked ? (
        <span className="block text-sm text-ink-soft">
          {linked.label === null ? null : <span className="block break-all">{linked.label}</span>}
          {linked.lastUsedAt === null
            ? t('social.since', { at: dateTimeText(linked.linkedAt) })
            : t('social.lastUsed', { at: dateTimeText(linked.lastUsedAt) })}
        </span>
      ) : null}
    </span>
  );
}

/** Handles the return from the provider: links the proven identity once and cleans the address. */
function useLinkReturn(): void {
  const [query, setQuery] = useSearchParams();
  const used = useRef(false);
  const returned = readReturn(query);

  const use = async ({ provider, problem }: NonNullable<typeof returned>) => {
    // The page has just been loaded, so its texts may not have arrived yet.
    await loadLaterWords();
    if (problem !== null) return toast(problemText(problem, provider), 'loss');
    try {
      queryClient.setQueryData(identitiesKey, await call(authCalls.linkIdentity, { body: { provider } }));
      await refresh();
      toast(translate('social.linked', { provider: providerNames[provider] }), 'gain');
    } catch (thrown) {
      toast(refusalText(thrown), 'loss');
    }
  };
  useEffect(() => {
    if (returned === null || used.current) return;
    used.current = true;
    const rest = new URLSearchParams(query);
    rest.delete('social');
    rest.delete('socialError');
    setQuery(rest, { replace: true });
    void use(returned);
  });
}
