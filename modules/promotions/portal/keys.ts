/** Cached answers of promotions. */
export const keys = {
  turnover: ['turnover'],
} as const;
