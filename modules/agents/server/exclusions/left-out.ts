// Who counts less in a statement, or again: read for a statement at a time.
import { sql } from 'kysely';
import { toWire } from '@sanam/contract';
import { type Db, rows, type TableRow } from '@sanam/server/platform/db.ts';

interface LeftOut {
  kind: TableRow<'agents_run_exclusions'>['kind'];
  sign: TableRow<'agents_exclusions'>['sign'];
  members: bigint;
  valid_bet: string;
  net_loss: string;
}

/** By kind and sign, of the agent's whole team. */
export const leftOutOf = (
  db: Db,
  { run_id: runId, agent_no: agentNo }: { run_id: bigint; agent_no: bigint },
): Promise<LeftOut[]> =>
  rows(
    db,
    sql<LeftOut>`
      select /* never null: kind, sign, members, valid_bet, net_loss; of a group */ kind, sign, members, valid_bet, net_loss
      from agents_left_out(${runId}, ${agentNo})`,
  );

export const leftOutValue = ({ kind, members, valid_bet, net_loss }: Omit<LeftOut, 'sign'>) => ({
  kind,
  members: Number(members),
  validBet: toWire(BigInt(valid_bet)),
  netLoss: toWire(BigInt(net_loss)),
});

/** By kind alone: why somebody is left out is not for the agents above. */
export function byKind(list: readonly LeftOut[]): Omit<LeftOut, 'sign'>[] {
  return [...Map.groupBy(list, ({ kind }) => kind)].map(([kind, same]) => ({
    kind,
    members: same.reduce((sum, one) => sum + one.members, 0n),
    valid_bet: String(same.reduce((sum, one) => sum + BigInt(one.valid_bet), 0n)),
    net_loss: String(same.reduce((sum, one) => sum + BigInt(one.net_loss), 0n)),
  }));
}
