import { Slot } from '@sanam/portal/components/slot.tsx';
import { Dialog } from '@sanam/ui';
import { useState } from 'react';
import { useT } from '@sanam/portal/i18n/language.ts';
import { forgetMember } from '@sanam/portal/lib/api.ts';
import { forgetTicket, takeTicket } from '../reset-ticket.ts';
import { ForgotPassword } from './forgot-password.tsx';
import { LinkResetForm } from './link-reset-form.tsx';
import { PasswordChanged } from './password-changed.tsx';

/**
 * The forgetPassModal (IDN-016): the reset methods or, after the link of an e-mail, the form for the new password
 * (GAP-173).
 */
export function ForgotDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const [ticket] = useState(takeTicket);
  const [isChanged, setIsChanged] = useState(false);
  const close = () => {
    forgetTicket();
    onClose();
  };
  const changed = () => {
    forgetTicket();
    // The server has ended every session of this account.
    forgetMember();
    setIsChanged(true);
  };
  return (
    <Dialog
      open
      onClose={close}
      title={t(ticket === null ? 'identity.forgot.title' : 'identity.forgot.linkTitle')}
      closeLabel={t('app.close')}
      width={480}
      height={0}
    >
      <div className="flex flex-col gap-5">
        {ticket === null ? <ForgotPassword onDone={close} /> : null}
        {ticket !== null && !isChanged ? <LinkResetForm ticket={ticket} onChanged={changed} /> : null}
        {isChanged ? <PasswordChanged onLeave={close} /> : null}
        <Slot of="forgotEnd" />
      </div>
    </Dialog>
  );
}
