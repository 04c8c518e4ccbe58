import { formatOf } from './numbers.ts';

const KILOBYTE = 1024;
/** Size from which one decimal of a megabyte is sufficient. */
const MEGABYTES_FROM = 100 * KILOBYTE;

/** The size of a file: in megabytes, a small one in whole kilobytes. */
export const fileSizeText = (bytes: number): string =>
  bytes < MEGABYTES_FROM
    ? formatOf({ style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 }).format(Math.ceil(bytes / KILOBYTE))
    : formatOf({ style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(bytes / KILOBYTE / KILOBYTE);
