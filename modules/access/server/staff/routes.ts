// Staff handlers of maintenance, testers and access rules.
import type { Handlers } from '@sanam/server/platform/http/handlers.ts';
import { EVERY_MERCHANT } from '../access.ts';
import type { StaffAccess, StaffMaintenance } from './gates.ts';

export interface GateRouteDeps {
  maintenance: StaffMaintenance;
  access: StaffAccess;
  /** Tells open pages that the gates of a merchant changed; of every merchant for `EVERY_MERCHANT`. */
  tellGates(merchantId: string): Promise<void>;
}

export function createGateHandlers(deps: GateRouteDeps): Handlers {
  const { maintenance, access, tellGates } = deps;
  return {
    opsGetMaintenance: ({ params }) => maintenance.maintenance(params.merchantId),
    async opsChangeMaintenance({ params, body, context }) {
      const answer = await maintenance.changeMaintenance(context, params.merchantId, body);
      await tellGates(params.merchantId);
      return answer;
    },
    async opsAddTester({ params, body, context }) {
      await maintenance.addTester(context, params.merchantId, body);
      await tellGates(params.merchantId);
      return {};
    },
    async opsRemoveTester({ params, body, context }) {
      await maintenance.removeTester(context, params.merchantId, body);
      await tellGates(params.merchantId);
      return {};
    },
    opsGetAccess: ({ params, context }) => access.access(context, params.merchantId),
    opsTryAddress: ({ params, query }) => access.tryAddress(params.merchantId, query.address),
    async opsAddAccessRule({ params, body, context }) {
      const answer = await access.addRule(context, params.merchantId, body);
      await tellGates(body.isForAll ? EVERY_MERCHANT : params.merchantId);
      return answer;
    },
    async opsChangeAccessRule({ params, body, context }) {
      await tellGates(await access.changeRule(context, params.id, body));
      return {};
    },
    async opsRemoveAccessRule({ params, body, context }) {
      await tellGates(await access.removeRule(context, params.id, body));
      return {};
    },
    async opsChangeRegions({ params, body, context }) {
      await access.changeRegions(context, params.merchantId, body);
      await tellGates(params.merchantId);
      return {};
    },
  };
}
