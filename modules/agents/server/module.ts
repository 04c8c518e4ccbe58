import { ledger } from '@sanam/ledger/server/index.ts';
import { members } from '@sanam/members/server/index.ts';
import { merchants } from '@sanam/merchants/server/index.ts';
import { defineModule } from '@sanam/server/platform/module.ts';
import { agentsPermissions } from '../contract/permissions.ts';
import { agentsRefusals } from '../contract/refusals.ts';
import { agentsEvents } from './events.ts';
import { agentsSettings } from './settings.ts';
import { createTree } from './tree/service.ts';
import { verifyTree } from './tree/verify.ts';

const needs = { ledger, members, merchants };

/** Agents: their lines, contracts, wages and reports. */
export const agents = defineModule({
  name: 'agents',
  permissions: agentsPermissions,
  refusals: agentsRefusals,
  events: agentsEvents,
  settings: Object.values(agentsSettings),
  needs,
  invariants: ({ db }) => verifyTree(db),
  create(platform, fronts) {
    const tree = createTree({
      events: platform.events,
      books: fronts.ledger.service,
      members: fronts.members.service,
      site: fronts.merchants.service,
    });
    fronts.members.ports.line.answer({ placeNewcomer: tree.placeNewcomer });
    return { front: { tree } };
  },
});
