import type pg from 'pg';

/** Inserts an account as registration does, without a password: for members that only play. */
export async function insertMember(owner: pg.Pool, memberId: string, username: string, type = 'player'): Promise<void> {
  await owner.query(
    `insert into members (member_id, merchant_id, username, account_type, currency, nickname, register_info)
     values ($1, 'default', $2, $3, 'THB', $2, '{}')`,
    [memberId, username, type],
  );
}
