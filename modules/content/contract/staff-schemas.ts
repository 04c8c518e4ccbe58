import { z } from 'zod/mini';

export const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));
