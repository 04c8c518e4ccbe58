/** Returns 16 to 64 letters and digits. */
export const newIdempotencyKey = (): string => crypto.randomUUID().replaceAll('-', '');
