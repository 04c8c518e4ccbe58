import type { CallSchemas } from '../../call.ts';

export const securitySchemas = {} as const satisfies Record<string, CallSchemas>;
