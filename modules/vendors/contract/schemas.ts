import { z } from 'zod/mini';
import { isOutsideAddress } from '@sanam/contract/links';
import { gameTypes } from './game-types.ts';

export const vendorCode = z.string().check(z.regex(/^[A-Z0-9_]{2,32}$/));

export const country = z.string().check(z.regex(/^[A-Z]{2}$/));
export const countries = z.array(country).check(z.maxLength(250));
export const gameType = z.enum(gameTypes);
/**
 * Control characters, unpaired surrogates, and marks that change the text direction; refused in a file of games, too.
 */
const badText = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;
const seen = /[^\p{C}\p{Z}]/u;
/** A text on one line with at least one visible character. */
const plain = (max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !badText.test(text) && seen.test(text)),
  );
export const gameName = plain(120);
export const shortName = z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(60)));
export const newShortName = z.nullable(plain(60));
/** Picture of ours or at an https address; null for the drawn one. */
export const picture = z.nullable(
  z.string().check(
    z.maxLength(300),
    z.regex(/^(\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/),
    z.refine((address) => address.startsWith('/') || isOutsideAddress(address)),
  ),
);

export const place = z.int().check(z.minimum(0), z.maximum(100_000));
