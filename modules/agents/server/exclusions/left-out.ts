// Members who are excluded, inactive or restored in a statement; read per statement.
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

/** Returns the sums by kind and sign for the agent's whole team. */
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

/** Sums by kind only: agents may not see the sign for which a member is excluded. */
export function byKind(list: readonly LeftOut[]): Omit<LeftOut, 'sign'>[] {
  return [...Map.groupBy(list, ({ kind }) => kind)].map(([kind, same]) => ({
    kind,
    members: same.reduce((sum, one) => sum + one.members, 0n),
    valid_bet: String(same.reduce((sum, one) => sum + BigInt(one.valid_bet), 0n)),
    net_loss: String(same.reduce((sum, one) => sum + BigInt(one.net_loss), 0n)),
  }));
}
