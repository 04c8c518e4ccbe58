import type { CallSchemas } from '../../call.ts';

export const socialSchemas = {} as const satisfies Record<string, CallSchemas>;
