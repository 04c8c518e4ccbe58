import { addressSecret } from '@sanam/portal/lib/address-secret.ts';

/** The ticket of the link in a reset's e-mail. */
export const { take: takeTicket, forget: forgetTicket } = addressSecret('ticket');
