import { createSnapshots, merchants, tellSite } from '@sanam/merchants/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { staff } from '@sanam/staff/server/index.ts';
import { accessCalls } from '../contract/calls.ts';
import { accessPermissions } from '../contract/permissions.ts';
import { accessRefusals } from '../contract/refusals.ts';
import { accessStaffCalls } from '../contract/staff-calls.ts';
import { EVERY_MERCHANT } from './access.ts';
import { createGateChanges } from './staff/changes.ts';
import { type GateDeps, siteGate } from './gate.ts';
import { createHandlers } from './routes.ts';
import { createGates } from './service.ts';
import { createAccess, createMaintenance, type StaffGateDeps } from './staff/gates.ts';
import { createGateHandlers } from './staff/routes.ts';
import { readGates } from './store.ts';
import { accessSettings } from './settings.ts';

/** Access to the site: rules by region and address, maintenance, testers. */
export const access = defineModule({
  name: 'access',
  calls: accessCalls,
  staffCalls: accessStaffCalls,
  permissions: accessPermissions,
  refusals: accessRefusals,
  settings: Object.values(accessSettings),
  needs: { merchants, staff },
  create(platform, needs) {
    const { service: site, snapshots, ports: open } = needs.merchants;
    const ports = {
      memberOf: platform.ports.open<GateDeps['memberOf']>('access.memberOf'),
      isMember: platform.ports.open<StaffGateDeps['isMember']>('access.isMember'),
    };
    const readings = createSnapshots(platform, readGates);
    snapshots.alsoReload(readings.reload);
    const gates = createGates({ platform, snapshots, readings, site });
    const changes = createGateChanges({ platform, snapshots, readings, gates, site });
    const gateDeps = { service: site, gates, memberOf: ports.memberOf.ask };
    open.isInMaintenance.answer(gates.isInMaintenance);
    platform.edge.isSiteOpen.answer(async ({ host, address, username }) => {
      const merchantId = site.knownMerchantIdOf(host);
      if (merchantId === undefined) return false;
      const visitor = { address, country: await gates.countryOf(address), username: async () => username };
      return (await gates.statusFor(merchantId, visitor)).status === 0;
    });
    const staffDeps = {
      config: platform.config,
      site,
      gates,
      gateChanges: changes,
      isMember: ports.isMember.ask,
      people: needs.staff.people,
    };
    return {
      front: { gates, changes, gateDeps, ports },
      handlers: {
        ...createHandlers(gateDeps),
        ...createGateHandlers({
          maintenance: createMaintenance(staffDeps),
          access: createAccess(staffDeps),
          tellGates: async (merchantId) =>
            tellSite(platform.live, merchantId === EVERY_MERCHANT ? await needs.merchants.ids() : [merchantId]),
        }),
      },
      guards: (http) => siteGate(http, gateDeps),
    };
  },
});
