import { Dialog } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { forgetCompletion } from './completion.ts';
import { RegisterForm } from './register-form.tsx';

/**
 * The registration pop-up. Opens 100 ms after the click and can be moved by its title; its minimum size is 200 by 200
 * pixels, and the form makes it larger (IDN-112 to IDN-114, GAP-052, GAP-053).
 */
export function RegisterPopup({ onClose }: { onClose: () => void }) {
  const t = useT();
  const close = () => {
    forgetCompletion();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t('identity.registerTitle')}
      closeLabel={t('app.close')}
      width={200}
      height={200}
      grows
      sheet="full"
      openDelayMs={100}
      draggable
      moveHint={t('identity.register.moveHint')}
      closeOnCover={false}
    >
      <div className="md:w-110">
        <RegisterForm />
      </div>
    </Dialog>
  );
}
