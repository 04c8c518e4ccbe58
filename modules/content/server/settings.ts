import { setting } from '@sanam/merchants/server/index.ts';
import { z } from 'zod/mini';
import { customerServicePositions, customerServiceTypes } from '../contract/places.ts';

const title = z.string().check(z.minLength(1), z.maxLength(60));
export const customerService = z.object({
  /** Version raised by the console with every change, so that a page recognises an outdated copy. */
  version: z.int().check(z.minimum(0)),
  entries: z
    .array(
      z.object({
        /** 3 is the entry that the customer-service button opens. */
        type: z.int().check(z.minimum(1), z.maximum(99)),
        csType: z.enum(customerServiceTypes),
        csPosition: z.enum(customerServicePositions),
        titleTh: title,
        titleEn: title,
        address: z.string().check(z.maxLength(500)),
      }),
    )
    .check(z.maxLength(20)),
  /** Permitted hosts of the addresses; others are neither sent nor opened. */
  hosts: z.array(z.string().check(z.regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/))).check(z.maxLength(20)),
  chatHeaderColour: z.nullable(z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))),
});
const money = z.string().check(z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/));

export const contentSettings = {
  /** Channels of customer service; empty until staff configure them. */
  customerService: setting('content.customerService', customerService, {
    version: 0,
    entries: [],
    hosts: [],
    chatHeaderColour: null,
  }),
  /** The winner board: wins below `winMin` are not shown, of the others at most `shown`; 0: no board. */
  winners: setting('site.winners', z.object({ winMin: money, shown: z.int().check(z.minimum(0), z.maximum(50)) }), {
    winMin: '0.00',
    shown: 50,
  }),
} as const;
