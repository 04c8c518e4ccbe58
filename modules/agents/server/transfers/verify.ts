// Invariants of transfers along the line.
import { sql } from 'kysely';
import type { Db } from '@sanam/server/platform/db.ts';
import { breachesOf } from '@sanam/server/platform/invariants.ts';
import type { Breach } from '@sanam/server/platform/module.ts';

const SHOWN = 20;

const rules = [
  {
    id: 'AT1',
    says: 'a transfer went between somebody and the agent directly above at that moment, or to the own cash',
    broken: sql<Record<string, unknown>>`
      select t.transfer_id, t.kind, t.from_id, t.to_id from agents_transfers t
      join agents_members lower on lower.member_id = case when t.kind in ('down', 'player') then t.to_id else t.from_id end
      join agents_members upper on upper.member_id = case when t.kind in ('down', 'player') then t.from_id else t.to_id end
      where t.kind <> 'own' and not exists (
        select from agents_uplines u
        where u.member_no = lower.member_no and u.upline_no = upper.member_no and u.valid @> t.at)
      limit ${SHOWN}`,
  },
  {
    id: 'AT2',
    says: 'a transfer has one posting of its amount between its two wallets, and every such posting a transfer',
    broken: sql<Record<string, unknown>>`
      select coalesce(t.transfer_id, x.source_id) as transfer_id, t.amount::text, p.amount::text as posted
      from agents_transfers t
      full join (
        select id, source_id from ledger_transactions where source_type = 'agentTransfer') x on x.source_id = t.transfer_id
      left join ledger_postings p on p.transaction_id = x.id
      left join ledger_accounts a on a.id = p.from_account
      left join ledger_accounts b on b.id = p.to_account
      where t.transfer_id is null or x.id is null
        or (p.amount, a.class, a.owner, b.owner, x.id) is distinct from (t.amount, 'agent_wallet', t.from_id, t.to_id, t.transaction_id)
        or b.class is distinct from case when t.kind in ('own', 'player') then 'player_cash' else 'agent_wallet' end
      limit ${SHOWN}`,
  },
  {
    id: 'AT3',
    says: 'what a cash agent paid is a deposit of its player in the reports, once and of its amount',
    broken: sql<Record<string, unknown>>`
      select coalesce(t.transfer_id, f.source_id) as transfer_id, t.amount::text, f.deposit::text as counted
      from (select * from agents_transfers where kind = 'player' and at >= (select cash_since from agents_flow_state)) t
      full join (
        select f.*, m.member_id from agents_flows f join agents_members m on m.member_no = f.member_no where f.kind = 'cash') f
        on f.source_id = t.transfer_id
      where (t.to_id, t.amount) is distinct from (f.member_id, f.deposit) limit ${SHOWN}`,
  },
];

/** Returns the violated rules with their first violating rows. */
export const verifyTransfers = (db: Db): Promise<Breach[]> => breachesOf(db, rules);
