import { z } from 'zod/mini';

/** Points are whole; the most that a form takes is far above what anybody has. */
const POINTS_MAX = 1_000_000_000_000;
export const pointsAsked = z.int().check(z.minimum(1), z.maximum(POINTS_MAX));
/** The payment password, or that of the log-in where none is set. */
export const password = z.string().check(z.minLength(1), z.maxLength(128));
