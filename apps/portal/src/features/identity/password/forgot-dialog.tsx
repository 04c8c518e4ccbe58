import { Dialog } from '@sanam/ui';
import { useT } from '../../../i18n/language.ts';
import { ContactList } from './contact-list.tsx';
import { ForgotPassword } from './forgot-password.tsx';

/** forgetPassModal (IDN-016), opened from the log-in pop-up. */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('identity.forgot.title')}
      closeLabel={t('app.close')}
      width={480}
      height={0}
    >
      <div className="flex flex-col gap-5">
        <ForgotPassword onDone={onClose} />
        <ContactList />
      </div>
    </Dialog>
  );
}
