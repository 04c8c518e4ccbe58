// Hold reasons of a statement for staff and for its agent.
import { toWire } from '@sanam/contract';
import type { Db, TableRow } from '@sanam/server/platform/db.ts';
import type { HoldSign } from '../../contract/rules/holds.ts';

/** Stored figures; amounts are strings in minor units. */
interface KeptFigures {
  payable: string;
  validBet: string;
  netLoss: string;
  deposits: string;
  active: number;
  near: number;
  median: string;
  periods: number;
}

const wired = (text: string): string => toWire(BigInt(text));

function signsOf(db: Db, statementId: bigint) {
  return db
    .selectFrom('agents_statement_signs')
    .select(['sign', 'figures'])
    .where('statement_id', '=', statementId)
    .orderBy('sign')
    .execute();
}

/** Returns the signs of a statement with the compared values. */
export async function signValues(db: Db, statementId: bigint) {
  return (await signsOf(db, statementId)).map(({ sign, figures }) => {
    const { payable, validBet, netLoss, deposits, active, near, median, periods } = figures as unknown as KeptFigures;
    return {
      sign,
      payable: wired(payable),
      validBet: wired(validBet),
      netLoss: wired(netLoss),
      deposits: wired(deposits),
      active,
      near,
      median: wired(median),
      periods,
    };
  });
}

type Held = Pick<TableRow<'agents_statements'>, 'statement_id' | 'hold_reason'>;

/** Returns the hold reasons for the agent: the signs, or that staff review it; empty if the statement is not held. */
export async function heldFor(
  db: Db,
  { statement_id: id, hold_reason: reason }: Held,
): Promise<(HoldSign | 'suspended' | 'frozen' | 'staff')[]> {
  if (reason === null) return [];
  if (reason === 'suspended' || reason === 'frozen') return [reason];
  if (reason !== 'checks') return ['staff'];
  return (await signsOf(db, id)).map(({ sign }) => sign);
}
