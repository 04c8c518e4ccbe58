// Registers members with passwords as people do.
import { randomBytes } from 'node:crypto';
import { createSealer, type Pool, provePeople } from './sealed.ts';

export interface Account {
  username: string;
  password: string;
  memberId: string;
  /** Session opened by the registration: token and the cookie it is bound to. */
  token: string;
  cookie: string;
}

const AT_ONCE = 8;

/** Registers `count` members over HTTP; `more` is added to each form. */
export async function registerAccounts(url: string, pool: Pool, count: number, more: object = {}): Promise<Account[]> {
  const checks = await provePeople(pool, 'register', count);
  const seal = await createSealer(url);
  const accounts: Account[] = [];
  const lane = async () => {
    for (let check = checks.pop(); check !== undefined; check = checks.pop()) {
      const username = `b${randomBytes(6).toString('hex')}`;
      const password = `Bench-${randomBytes(6).toString('hex')}7`;
      const body = { username, password, confirmPassword: password, slider: check.slider };
      const consents = { ageConfirmed: true, termsAccepted: true, login: true, registerMethod: 'WEB' };
      const response = await fetch(`${url}/wps/member/register`, {
        method: 'PUT',
        headers: { 'content-type': 'application/jose', cookie: check.cookie },
        body: await seal({ ...body, ...consents, ...more }),
      });
      if (!response.ok) throw new Error(`a member could not register: ${await response.text()}`);
      const { value } = (await response.json()) as { value: { id: string; token: string } };
      const cookie = response.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; ');
      accounts.push({ username, password, memberId: value.id, token: value.token, cookie });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return accounts;
}

/** Gives each account sandbox money: 10,000,000.00. */
export async function fundAccounts(pool: Pool, accounts: readonly Account[]): Promise<void> {
  await pool.query(
    `select count(*) from ledger_post_set((
       select jsonb_agg(jsonb_build_object('sourceType', 'sandbox', 'sourceId', 'bench' || member, 'kind', 'sandbox.funded',
         'member', member, 'currency', 'THB', 'moves', jsonb_build_array(jsonb_build_object('fromClass', 'suspense',
         'fromOwner', 'sandbox', 'toClass', 'player_cash', 'toOwner', member, 'amount', '1000000000'))))
       from unnest($1::text[]) member))`,
    [accounts.map(({ memberId }) => memberId)],
  );
}
