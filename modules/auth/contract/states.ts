export const blockKinds = ['password', 'username', 'mobilePrefix', 'emailDomain', 'address'] as const;
