import { z } from 'zod/mini';
import type { ThemeColour, MerchantTheme } from './rules.ts';

const RADIUS_MAX = 24;
const colour = z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/)));
const radius = z.optional(z.int().check(z.minimum(0), z.maximum(RADIUS_MAX)));
const colours = z.strictObject({
  brand: colour,
  brandHover: colour,
  onBrand: colour,
  brandInk: colour,
  brandSoft: colour,
  accent: colour,
  accentHover: colour,
  onAccent: colour,
} satisfies Record<ThemeColour, typeof colour>);

/** A path of our own or an https address, without characters that could end the attribute around it. */
const pictureAddress = z
  .string()
  .check(
    z.maxLength(300),
    z.regex(/^(\/(?!\/)[A-Za-z0-9._~/-]*|https:\/\/[A-Za-z0-9.-]+(:\d{1,5})?\/[A-Za-z0-9._~/%-]*)$/),
  );

export const merchantTheme = z.strictObject({
  light: colours,
  dark: colours,
  /** Corner radii in pixels. */
  shape: z.strictObject({ radiusSmall: radius, radius, radiusLarge: radius }),
  logoUrl: z.nullable(pictureAddress),
}) satisfies z.ZodMiniType<MerchantTheme>;
