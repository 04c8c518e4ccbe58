import { z } from 'zod/mini';

/** Page size of every list (GAM-040). */
export const PAGE_SIZE = 15;

/** A decimal string with exactly two decimals, up to 13 digits before the point: `"1234.50"`. */
export const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,12})\.\d{2}$/));
/** Like `amount`, but may be negative. */
export const signedAmount = z.string().check(z.regex(/^-?(0|[1-9]\d{0,12})\.\d{2}$/));
/** RFC 3339 in UTC. */
export const instant = z.iso.datetime();
/** A calendar day of the merchant's business zone, `2026-11-20`. */
export const day = z.iso.date();
/** An opaque id: a short prefix and random letters and digits. */
export const id = z.string().check(z.regex(/^[a-z]{1,5}_[0-9A-Za-z]{16,40}$/));
export const currency = z.enum(['THB', 'FUN', 'PTS']);
export const idParams = z.object({ id });

const positive = (max: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(max));
export const paging = { pageNo: z._default(positive(100_000), 1), pageSize: z._default(positive(100), PAGE_SIZE) };

/** A page of rows with the totals of the whole filter. */
export function pageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.object({ list: z.array(row), totalPages: z.int(), totalCount: z.int() });
}

/** Largest number of rows of a long list that are counted and paged; more rows need a narrower filter. */
export const LIST_MAX = 10_000;

/** A page of a list that grows over years; `isMore` if more rows match than `totalCount`. */
export function longPageOf<Row extends z.ZodMiniType>(row: Row) {
  return z.extend(pageOf(row), { isMore: z.optional(z.boolean()) });
}

export const nothing = z.object({});

/** A random server value for an unfinished process, such as a challenge or a ticket. */
export const secret = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,128}$/));
/** A typed code of an authenticator or a message, or a recovery code. */
export const typedCode = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));

/** The human check's result in a form: the slider's single-use token, or the token of an outside provider. */
export const humanResult = z.optional(z.string().check(z.maxLength(4096)));
export const captchaText = z.optional(z.string().check(z.trim(), z.maxLength(16)));
/** A number as typed: digits, perhaps with spaces, hyphens or a leading zero. Validated by the rules of its country. */
export const mobileNumber = z.string().check(z.trim(), z.minLength(1), z.maxLength(32));
export const dialingCode = z.string().check(z.trim(), z.regex(/^\+?[0-9]{1,4}$/));
