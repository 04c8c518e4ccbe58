import type { NewPassword } from './new-password-fields.tsx';
import { toRefusal } from '@sanam/client/refusal';

const fields: Partial<Record<string, keyof NewPassword>> = {
  'identity.passwordTooShort': 'newPassword',
  'identity.passwordTooCommon': 'newPassword',
  'identity.passwordPattern': 'newPassword',
  'identity.passwordUnchanged': 'newPassword',
  'identity.confirmationDiffers': 'confirmNewPassword',
};

/** Which of the two fields a refusal is about, so that it is told there; undefined: it belongs to the form. */
export const newPasswordField = (thrown: unknown): keyof NewPassword | undefined => fields[toRefusal(thrown).code];
