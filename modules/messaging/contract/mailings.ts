import { type AccountType, accountTypes } from '@sanam/contract';
import { z } from 'zod/mini';
import { day, id } from '@sanam/contract/common';
import { textLine } from '@sanam/staff/contract/schemas.ts';
import { channels } from './channels.ts';
import type { InboxTopic } from './topics.ts';

/** Topics of mailings. */
export const mailingTopics = ['service', 'news', 'offers'] as const satisfies readonly InboxTopic[];
export type MailingTopic = (typeof mailingTopics)[number];

export const mailingStates = ['waiting', 'planned', 'sending', 'sent', 'stopped', 'refused'] as const;

/** Account types that play with the installation's currency. */
export const mailedTypes = (Object.keys(accountTypes) as AccountType[]).filter((type) => type !== 'guest');
export const mailedStates = ['active', 'blocked'] as const;

const NAMES_MAX = 5000;
const SEEN_DAYS_MAX = 3650;
export const MAILING_TITLE_MAX = 120;
export const MAILING_TEXT_MAX = 2000;

const said = z.strictObject({ title: textLine(MAILING_TITLE_MAX), text: textLine(MAILING_TEXT_MAX) });

/** Plain text in both languages of the portal. */
export const mailingWords = z.strictObject({ TH: said, EN: said });
export type MailingWords = z.output<typeof mailingWords>;

/** A segment. Every field narrows it; null and empty lists do not. */
const segment = z.strictObject({
  kind: z.literal('segment'),
  types: z.array(z.enum(mailedTypes)).check(z.maxLength(mailedTypes.length)),
  states: z.array(z.enum(mailedStates)).check(z.maxLength(mailedStates.length)),
  language: z.nullable(z.enum(['TH', 'EN'])),
  /** First and last day of the registration, in the merchant's zone, both included. */
  registeredFrom: z.nullable(day),
  registeredTo: z.nullable(day),
  /** Whether the member logged in within the last days, or did not. */
  seen: z.nullable(
    z.strictObject({ isWithin: z.boolean(), days: z.int().check(z.minimum(1), z.maximum(SEEN_DAYS_MAX)) }),
  ),
  /** Version of a kept audience that members must also match; its name is for later readers of the mailing. */
  kept: z.optional(z.strictObject({ id, version: z.int(), name: textLine(80) })),
});
export type Segment = Omit<z.output<typeof segment>, 'kind'>;

export const audience = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('members'),
    usernames: z.array(textLine(64)).check(z.minLength(1), z.maxLength(NAMES_MAX)),
  }),
  segment,
]);
export type Audience = z.output<typeof audience>;

/** Address within the portal, in the inbox's format. */
export const portalLink = z.string().check(z.regex(/^\/([^/\\]|$)/), z.maxLength(300));
export const mailingChannels = z.array(z.enum(channels)).check(z.maxLength(channels.length));
