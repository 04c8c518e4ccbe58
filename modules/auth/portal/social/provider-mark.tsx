import type { SocialProvider } from '@sanam/merchants/contract/page.ts';

/** Display names of the providers, the same in every language. */
export const providerNames: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  line: 'LINE',
};

/** A neutral mark with the provider's initial, without its logo and colours. */
export function ProviderMark({ provider }: { provider: SocialProvider }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-brand-soft text-sm font-semibold text-brand-ink"
    >
      {providerNames[provider][0]}
    </span>
  );
}
