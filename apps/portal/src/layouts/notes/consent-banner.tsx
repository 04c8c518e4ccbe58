import { Button, Icon } from '@sanam/ui';
import { useEffect, useRef } from 'react';
import { useT } from '../../i18n/language.ts';
import { type Choice, choose, useConsent } from '../../lib/consent.ts';

const answers = ['no', 'yes'] as const satisfies readonly Choice[];

/** Asks for consent to count visits. Both answers are equally easy; nothing is counted before an answer (GAP-178). */
export function ConsentBanner() {
  const t = useT();
  const { choice, isOpen } = useConsent();
  const box = useRef<HTMLElement>(null);
  // Takes the focus only if the user opened the banner, so that it does not interrupt others.
  useEffect(() => {
    if (isOpen) box.current?.focus();
  }, [isOpen]);
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="consent-title"
      className="animate-rise rounded-lg border border-line bg-surface p-4 shadow-high outline-none"
    >
      <h2 id="consent-title" className="flex items-center gap-2 text-base">
        <Icon name="shield" className="shrink-0 text-brand-ink" />
        {t('consent.title')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t('consent.text')}</p>
      {choice === null ? null : (
        <p className="mt-2 text-sm font-semibold">{t(choice === 'yes' ? 'consent.isYes' : 'consent.isNo')}</p>
      )}
      <div className="mt-3 grid grid-cols-2 gap-3">
        {answers.map((answer) => (
          <Button key={answer} onClick={() => choose(answer)} className="px-2! whitespace-normal!">
            {t(answer === 'yes' ? 'consent.accept' : 'consent.necessary')}
          </Button>
        ))}
      </div>
    </section>
  );
}
