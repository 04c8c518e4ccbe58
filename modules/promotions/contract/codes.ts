// Codes that members type, as pages and server read them alike.

export const CODE_MIN = 4;
export const CODE_MAX = 32;
/** How many codes are made at once. */
export const BATCH_MAX = 1000;

/** What was typed as it is compared: without spaces and hyphens, in capital letters. */
export const codeOf = (typed: string): string => typed.replaceAll(/[\s-]/gu, '').toUpperCase();

/** Whether it can be a code at all. */
export const isCode = (typed: string): boolean => /^[A-Z0-9]{4,32}$/.test(codeOf(typed));
