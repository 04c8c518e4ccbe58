import type { ReactNode } from 'react';
import { Moment } from '@sanam/console/components/moment.tsx';
import type { Words } from '@sanam/console/i18n/use-words.ts';

interface Made {
  by: string;
  approvedBy: string | null;
  reason: string | null;
  at: string;
}

/** Returns the names of who made a version of rules and who confirmed it. */
export const madeBy = (t: Words, { by, approvedBy }: Pick<Made, 'by' | 'approvedBy'>): string =>
  approvedBy === null ? t('policy.byOne', { by }) : t('policy.byTwo', { by, other: approvedBy });

/** Returns the cells of a version: its people, their reason, and the moment. */
export const madeCells = (t: Words, made: Made): ReactNode[] => [
  madeBy(t, made),
  made.reason ?? '–',
  <Moment key="at" at={made.at} />,
];
