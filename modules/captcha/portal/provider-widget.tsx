import { Skeleton } from '@sanam/ui';
import { FailedWith } from '@sanam/portal/components/failed.tsx';
import { useEffect, useRef, useState } from 'react';
import { currentLanguage, useT } from '@sanam/portal/i18n/language.ts';
import type { SiteInfo } from '@sanam/portal/lib/site.ts';
import type { HumanPurpose } from '../contract/calls.ts';

type Provider = Extract<SiteInfo['humanCheck'], { kind: 'provider' }>;

/** The API shared by the scripts of the well-known providers. */
interface WidgetMaker {
  render(place: HTMLElement, options: Record<string, unknown>): unknown;
}
const SCRIPT_TIMEOUT_MS = 15_000;
const scripts = new Map<string, Promise<void>>();

/** Loads a provider's script once per page; a failed load may be repeated. */
function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    const timer = setTimeout(() => reject(new Error('the script did not come')), SCRIPT_TIMEOUT_MS);
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => reject(new Error('the script was not loaded')));
    document.head.append(script);
  });
  scripts.set(url, loading);
  loading.catch(() => scripts.delete(url));
  return loading;
}

function makerOf(name: string): WidgetMaker | undefined {
  const found: unknown = Reflect.get(window, name);
  return typeof found === 'object' && found !== null && 'render' in found ? (found as WidgetMaker) : undefined;
}

interface WidgetProps {
  provider: Provider;
  purpose: HumanPurpose;
  onToken: (token: string) => void;
}

/** The outside provider's own widget; the server checks its result at the provider. */
export function ProviderWidget(props: WidgetProps) {
  const [round, setRound] = useState(0);
  return <Widget key={round} {...props} onAgain={() => setRound((before) => before + 1)} />;
}

function Widget({ provider, purpose, onToken, onAgain }: WidgetProps & { onAgain: () => void }) {
  const t = useT();
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const { scriptUrl, globalName, siteKey } = provider;
  useEffect(() => {
    let isHere = true;
    const show = async () => {
      await loadScript(scriptUrl);
      const maker = makerOf(globalName);
      if (!isHere || !place.current) return;
      if (!maker) throw new Error('the script made no widget');
      const spot = document.createElement('div');
      place.current.replaceChildren(spot);
      maker.render(spot, {
        sitekey: siteKey,
        action: purpose,
        language: currentLanguage(),
        theme: document.documentElement.dataset.theme ?? 'light',
        callback: (token: string) => isHere && onToken(token),
        'error-callback': () => isHere && setState('failed'),
        'expired-callback': () => isHere && setState('failed'),
      });
      setState('shown');
    };
    show().catch(() => isHere && setState('failed'));
    return () => {
      isHere = false;
    };
  }, [scriptUrl, globalName, siteKey, purpose, onToken]);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-sm text-ink-soft">{t('identity.human.providerHint')}</p>
      {state === 'loading' ? <Skeleton className="h-20 w-full rounded-md" /> : null}
      {state === 'failed' ? <FailedWith text={t('identity.human.providerFailed')} onRetry={onAgain} /> : null}
      <div ref={place} hidden={state !== 'shown'} className="flex min-h-20 justify-center" />
    </div>
  );
}
