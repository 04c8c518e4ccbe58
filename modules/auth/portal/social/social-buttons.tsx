import type { SocialProvider } from '@sanam/merchants/contract/page.ts';
import { buttonClass } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSite } from '@sanam/portal/lib/site.ts';
import { ProviderMark, providerNames } from './provider-mark.tsx';

export interface SocialButtonsProps {
  purpose: 'login' | 'register';
  /** Destination after the log-in; default: the home page. */
  back?: string | null | undefined;
  /** Whether to draw a line with "or" above the buttons. */
  isApart?: boolean;
}

/**
 * Returns the address that starts the sign-in. The whole page navigates to the provider and back, which works on every
 * phone.
 */
export function startUrl(provider: SocialProvider, purpose: 'login' | 'register', back?: string | null): string {
  const query = new URLSearchParams({ purpose });
  if (back) query.set('return', back);
  return `/wps/session/social/${provider}/start?${query}`;
}

/** The buttons of the providers that this merchant offers; nothing if there is none (IDN-029). */
export function SocialButtons({ purpose, back, isApart = false }: SocialButtonsProps) {
  const t = useT();
  const offered = useSite()?.social.providers ?? [];
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {isApart ? (
        <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          {t('social.or')}
        </p>
      ) : null}
      <ul className="flex flex-wrap gap-2">
        {offered.map((provider) => (
          <li key={provider} className="min-w-28 flex-1">
            <a href={startUrl(provider, purpose, back)} className={`${buttonClass('plain', 'medium', true)} !px-2`}>
              <ProviderMark provider={provider} />
              <span aria-hidden="true">{providerNames[provider]}</span>
              <span className="sr-only">{t('social.with', { provider: providerNames[provider] })}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
