import { Dialog } from '@sanam/ui';
import { TermsText } from '@sanam/portal/components/terms-text.tsx';
import { useT } from '@sanam/portal/i18n/language.ts';

/** The terms in a dialog above the form, so that no input is lost. */
export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  return (
    <Dialog open={open} onClose={onClose} title={t('help.terms')} closeLabel={t('app.close')}>
      <TermsText />
    </Dialog>
  );
}
