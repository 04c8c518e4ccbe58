import { addressSecret } from '@sanam/portal/lib/address-secret.ts';

/** The ticket from the link of a password-reset e-mail. */
export const { take: takeTicket, forget: forgetTicket } = addressSecret('ticket');
