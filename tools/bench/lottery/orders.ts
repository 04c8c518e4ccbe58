import type { Account } from '../login/accounts.ts';

const NUMBERS = 1000;
/** Orders that are priced at the same time. */
const AT_ONCE = 50;

/** Returns an order of `lines` lines for each number of three digits, with the hash of its quoted price. */
export async function ordersOf(
  url: string,
  { token, cookie }: Pick<Account, 'token' | 'cookie'>,
  { gameCode, numero, lines }: { gameCode: string; numero: string; lines: number },
): Promise<string[]> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}`, cookie };
  const priced = async (first: number): Promise<string> => {
    const selections = Array.from({ length: lines }, (_, n) => ({
      playType: 'TOP3',
      form: 'single',
      input: String((first + n * 97) % NUMBERS).padStart(3, '0'),
      unit: '1',
      multiple: 1,
    }));
    const order = { gameCode, numero, series: '900', accept: 'all', selections };
    const response = await fetch(`${url}/lgw/tickets/preview`, {
      method: 'POST',
      headers,
      body: JSON.stringify(order),
    });
    const { value } = (await response.json()) as { value?: { priceHash: string } };
    if (value === undefined) throw new Error(`an order was not priced: ${response.status}`);
    return JSON.stringify({ ...order, priceHash: value.priceHash });
  };
  const orders: string[] = [];
  for (let first = 0; first < NUMBERS; first += AT_ONCE)
    orders.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => priced(first + n)))));
  return orders;
}
