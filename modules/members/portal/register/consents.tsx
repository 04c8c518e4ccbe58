import { Checkbox } from '@sanam/ui';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { linksIn } from '@sanam/portal/lib/feature.ts';
import { useT } from '@sanam/portal/i18n/language.ts';
import { TermsDialog } from './terms-dialog.tsx';
import type { Registration } from './use-registration.ts';

/** The checkboxes for age and terms; the terms open above the form, so that no input is lost. */
export function Consents({ registration: { form, settings, fields } }: { registration: Registration }) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { errors } = form.formState;
  const { ageMin } = settings;
  const birthDate = fields.find(({ field }) => field === 'birthDate');
  const terms = t('identity.termsWord');
  const isAged = (ticked: boolean) =>
    ticked || form.getValues('birthDate') !== '' || t('identity.ageMissing', { age: ageMin });
  const isAgreed = (ticked: boolean) => ticked || t('identity.termsMissing', { terms });
  return (
    <div>
      {/* A required birth date makes the age checkbox unnecessary (GAP-066). */}
      {birthDate?.required ? null : (
        <Checkbox
          {...form.register('ageConfirmed', { validate: isAged })}
          error={errors.ageConfirmed?.message}
          label={t('identity.ageConfirm', { age: ageMin })}
        />
      )}
      <Checkbox
        {...form.register('termsAccepted', { validate: isAgreed })}
        error={errors.termsAccepted?.message}
        label={<TermsLabel onOpen={() => setOpen(true)}>{terms}</TermsLabel>}
      />
      <TermsDialog open={open} onClose={() => setOpen(false)} />
    </div>
  );
}

/** The sentence with a link to the terms (GAP-067). */
function TermsLabel({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  const t = useT();
  const [before, after] = t('identity.termsAgree', { terms: '\n' }).split('\n');
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <>
      {before}
      <a href={linksIn('terms')[0]?.to} onClick={open} className="text-brand-ink underline">
        {children}
      </a>
      {after}
    </>
  );
}
