import { Loader } from '@sanam/ui';
import type { ReactNode } from 'react';
import { FormAlert } from '@sanam/portal/components/form-alert.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';
import { SecondStep } from '@sanam/mfa/portal/factors/second-step.tsx';
import { providerNames } from './provider-mark.tsx';
import { useSocialReturn } from './use-social-return.ts';

/**
 * Wraps the page's log-in form: handles a return from a provider first and shows the form if nothing is left to handle.
 */
export function SocialReturn({ children }: { children: ReactNode }) {
  const t = useT();
  const { entering, challenge, refused, onEntered, onBack } = useSocialReturn();
  if (entering !== null) {
    const text = t('social.entering', { provider: providerNames[entering] });
    return (
      <div className="flex flex-col items-center gap-3 py-6">
        <Loader label={text} />
        <p aria-hidden="true">{text}</p>
      </div>
    );
  }
  if (challenge !== null) return <SecondStep challenge={challenge} onEntered={onEntered} onBack={onBack} />;
  return (
    <div className="flex flex-col gap-4">
      <FormAlert text={refused()} />
      {children}
    </div>
  );
}
