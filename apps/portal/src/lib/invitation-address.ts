/** Where somebody registers by the code of an invitation. */
export const invitationAddress = (code: string): string => `${window.location.origin}/register?referralCode=${code}`;
