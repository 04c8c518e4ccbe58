import { useForm } from 'react-hook-form';
import { useT } from '@sanam/portal/i18n/language.ts';
import { showRefusal } from '@sanam/portal/lib/form-refusal.ts';
import { call } from '@sanam/portal/lib/api.ts';
import { MobileCodeFields, type MobileCode, mobileCodePlaces } from '@sanam/mfa/portal/codes/mobile-code-fields.tsx';
import { useCountries } from '@sanam/portal/components/dialing-code/use-countries.ts';
import { authCalls } from '../../contract/calls.ts';
import { forgetTicket } from '../login/forget-ticket.ts';
import { useEnter } from '../use-enter.ts';
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx';
import { ResetForm } from './reset-form.tsx';
import { newPasswordPlaces } from './password-refusal.ts';

type Fields = MobileCode & NewPassword;

/**
 * The form that sets a new password with a code sent to the mobile (IDN-085 to IDN-087). The answer opens the session
 * (IDN-088, GAP-043); if it cannot, the person is asked to log in again (GAP-042).
 */
export function MobileResetForm({ onLoginNeeded }: { onLoginNeeded: () => void }) {
  const t = useT();
  const enter = useEnter();
  const choice = useCountries();
  const form = useForm<Fields>({
    defaultValues: { mobileNum: '', verificationCode: '', newPassword: '', confirmNewPassword: '' },
  });
  const submit = form.handleSubmit(async ({ mobileNum, verificationCode, ...passwords }) => {
    const body = {
      mobileNum: mobileNum.trim(),
      countryDialingCode: choice.country?.countryDialingCode ?? '',
      verificationCode: verificationCode.replace(/\s/g, ''),
      ...passwords,
    };
    try {
      const value = await call(authCalls.resetPasswordByMobile, { body });
      forgetTicket();
      if (value === null) onLoginNeeded();
      else enter(value, '/');
    } catch (thrown) {
      showRefusal(form, thrown, { codes: { ...newPasswordPlaces, ...mobileCodePlaces } });
    }
  });
  return (
    <ResetForm form={form} submit={submit} go={t('identity.forgot.mobileGo')}>
      <MobileCodeFields purpose="smsPassword" choice={choice} />
      <NewPasswordFields different="identity.confirmationDiffers" />
    </ResetForm>
  );
}
