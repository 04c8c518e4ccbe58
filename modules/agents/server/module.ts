import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { play } from '@sanam/play/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { agentsPermissions } from '../contract/permissions.ts';
import { agentsRefusals } from '../contract/refusals.ts';
import { agentsEvents } from './events.ts';
import { agentsMoneyKinds } from './money-kinds.ts';
import { defineWages } from './runs/jobs.ts';
import { verifyWages } from './runs/verify.ts';
import { agentsSettings } from './settings.ts';
import { createTree } from './tree/service.ts';
import { verifyTree } from './tree/verify.ts';

const needs = { ledger, members, merchants, play };

/** Agents: their lines, contracts, wages and reports. */
export const agents = defineModule({
  name: 'agents',
  permissions: agentsPermissions,
  refusals: agentsRefusals,
  events: agentsEvents,
  settings: Object.values(agentsSettings),
  moneyKinds: agentsMoneyKinds,
  needs,
  invariants: async (at) => [...(await verifyTree(at.db)), ...(await verifyWages(at))],
  create(platform, fronts) {
    const tree = createTree({
      events: platform.events,
      books: fronts.ledger.service,
      members: fronts.members.service,
      site: fronts.merchants.service,
    });
    fronts.members.ports.line.answer({ placeNewcomer: tree.placeNewcomer });
    defineWages(platform, fronts);
    return { front: { tree } };
  },
});
