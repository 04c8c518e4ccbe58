export const agentsPermissions = [
  'agents.tree.read',
  'agents.agent.offer',
  'agents.line.move',
  'agents.line.freeze',
  'agents.transfer.read',
  'agents.wage.clawback',
  'agents.plan.read',
  'agents.plan.change',
  'agents.run.read',
  'agents.run.approve',
  'agents.statement.change',
  'agents.member.exclude',
  'agents.case.read',
  'agents.contract.read',
  'agents.contract.offer',
  'agents.contract.suspend',
] as const;

type Own = Record<(typeof agentsPermissions)[number], true>;
declare module '@sanam/contract/permissions' {
  interface Permissions extends Own {}
}
