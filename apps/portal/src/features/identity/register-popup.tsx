import { Dialog } from '@sanam/ui';
import { useT } from '../../i18n/language.ts';
import { RegisterForm } from './register-form.tsx';

/** Opens 100 ms after the click, can be moved by its title; 200 by 200 is its least size, the form grows it (IDN-112 to IDN-114, GAP-052). */
export function RegisterPopup({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('identity.registerTitle')}
      closeLabel={t('app.close')}
      width={480}
      height={200}
      openDelayMs={100}
      draggable
      closeOnCover={false}
    >
      <RegisterForm />
    </Dialog>
  );
}
