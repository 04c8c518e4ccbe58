// Values of a pool that both members and staff read.
import { toWire } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { GameType } from '@sanam/vendors/contract/game-types.ts';
import type { VersionRow } from './store.ts';

type OfVersion = Pick<VersionRow, 'counter' | 'product' | 'per' | 'day_max' | 'free'>;

export const earningValue = ({ counter, product, per, day_max, free }: OfVersion) => ({
  counter,
  product: product as GameType | null,
  per: per === null ? null : toWire(per),
  dayMax: day_max,
  free,
});

export const timesValue = (row: { starts_at: Date; ends_at: Date }) => ({
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
});

export const titleIn = (language: Context['language'], row: { title_th: string; title_en: string }): string =>
  language === 'TH' ? row.title_th : row.title_en;
