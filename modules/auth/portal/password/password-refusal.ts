/** The field of a new password that a refusal is about. */
export const newPasswordPlaces = {
  'identity.passwordTooShort': 'newPassword',
  'identity.passwordTooCommon': 'newPassword',
  'identity.passwordPattern': 'newPassword',
  'identity.passwordUnchanged': 'newPassword',
  'identity.confirmationDiffers': 'confirmNewPassword',
} as const;
