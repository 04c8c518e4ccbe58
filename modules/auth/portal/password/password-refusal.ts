/** Maps refusals of a new password to the field they concern. */
export const newPasswordPlaces = {
  'identity.passwordTooShort': 'newPassword',
  'identity.passwordTooCommon': 'newPassword',
  'identity.passwordPattern': 'newPassword',
  'identity.passwordUnchanged': 'newPassword',
  'identity.confirmationDiffers': 'confirmNewPassword',
} as const;
