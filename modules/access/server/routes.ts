import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { type GateDeps, statusOf } from './gate.ts';

export function createHandlers(gateDeps: GateDeps): Handlers {
  return {
    async systemStatus({ request, context }) {
      const status = await statusOf(request, gateDeps);
      if (status.status === 0) return { status: 0, endTime: null, reason: null, address: null, message: null };
      if (status.status === 2)
        return { status: 2, endTime: null, reason: status.reason, address: request.ip, message: null };
      const endTime = status.endTime?.toISOString() ?? null;
      const message = status.text[context.language] ?? null;
      return { status: 1, endTime, reason: 'maintenance', address: null, message };
    },
  };
}
