// Declares the settings of a module that consist of figures. Staff change them on one page, without code of the module.
import { fromWire, toWire } from '@sanam/contract';
import type { z } from 'zod/mini';
import type { Setting } from '../settings.ts';

/**
 * A figure of a setting: an integer, an amount stored as text (`"5000.00"`), or an amount stored as an integer in
 * satang. Its bounds are integers, for amounts in satang; the setting's schema may be stricter.
 */
export interface Figure {
  stored: 'number' | 'amount' | 'satang';
  /** Name in the stored value; undefined if the figure is the whole value. */
  at?: string;
  least: number;
  most: number;
}

/** A setting and its figures by name. The names are unique over all modules, because they have words. */
export interface Figures {
  setting: Setting<z.ZodMiniType>;
  figures: Readonly<Record<string, Figure>>;
}

/** Returns a stored value as the text of a figure. */
export function textOf({ stored, at }: Figure, value: unknown): string {
  const own = at === undefined ? value : (value as Record<string, unknown>)[at];
  return stored === 'satang' ? toWire(BigInt(own as number)) : String(own);
}

/** Returns a bound as the text of a figure. */
export const boundText = ({ stored }: Figure, bound: number): string =>
  stored === 'number' ? String(bound) : toWire(BigInt(bound));

/** Returns the stored form of a typed figure; undefined if it is missing, of another kind, or out of its bounds. */
export function storedOf({ stored, least, most }: Figure, text: string | undefined): number | string | undefined {
  if (text === undefined) return undefined;
  const isAmount = text.includes('.');
  if (isAmount !== (stored !== 'number')) return undefined;
  const units = isAmount ? Number(fromWire(text)) : Number(text);
  if (units < least || units > most) return undefined;
  return stored === 'amount' ? text : units;
}
