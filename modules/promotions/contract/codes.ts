// Codes typed by members; shared by pages and server.

export const CODE_MIN = 4;
export const CODE_MAX = 32;
/** Maximum number of codes created at once. */
export const BATCH_MAX = 1000;

/** Normalizes a typed code: removes spaces and hyphens, converts to upper case. */
export const codeOf = (typed: string): string => typed.replaceAll(/[\s-]/gu, '').toUpperCase();

/** Checks the format of a code. */
export const isCode = (typed: string): boolean => /^[A-Z0-9]{4,32}$/.test(codeOf(typed));
