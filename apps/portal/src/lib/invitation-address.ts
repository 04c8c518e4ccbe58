/** Returns the registration address of an invitation code. */
export const invitationAddress = (code: string): string => `${window.location.origin}/register?referralCode=${code}`;
