import { z } from 'zod/mini';

/** Largest number of points in a request, far above any balance. Points are whole. */
const POINTS_MAX = 1_000_000_000_000;
export const pointsAsked = z.int().check(z.minimum(1), z.maximum(POINTS_MAX));
/** The payment password, or the log-in password if no payment password is set. */
export const password = z.string().check(z.minLength(1), z.maxLength(128));
