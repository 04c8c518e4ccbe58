import { keys } from './keys.ts';

/** First part of the keys of previews: the price of what is in the basket. */
export const priceKey = [...keys.tickets, 'price'] as const;
