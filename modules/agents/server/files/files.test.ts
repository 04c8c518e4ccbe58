// Lists of the agent centre exported as files.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskedAccount } from '@sanam/members/server/index.ts';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { loginMember, registerMember, type TestMember } from '@sanam/server/test/clients.ts';
import { reelVendor } from '@sanam/server/test/rounds.ts';
import { gameTypes } from '@sanam/vendors/contract/game-types.ts';
import { agentFiles } from '../../contract/file-lists.ts';
import { nextDay, openDailyPlan, putContract } from '../contracts/daily-plan.test-data.ts';
import { newAgent, newPlayer } from '../tree/line.test-data.ts';

let t: TestApp;
let agent: TestMember;
let below: TestMember;
let player: TestMember;
let deep: TestMember;
let statementId: string;
beforeAll(async () => {
  t = await buildTestApp();
  const vendor = await reelVendor(t);
  agent = await newAgent(t);
  below = await newAgent(t, agent.memberId);
  player = await newPlayer(t, agent);
  deep = await newPlayer(t, below);
  await vendor.play(player.memberId, { bet: 100_000, win: 40_000 });
  await vendor.play(deep.memberId, { bet: 20_000, win: 50_000 });
  await openDailyPlan(t);
  await putContract(t, agent, 20_000);
  await t.drain();
  await agent.call('createAgentLink', { body: { target: 'player', tag: '=cmd|calc', usesMax: null, days: null } });
});
afterAll(() => t.close());

const take = (who: TestMember, list: string, query: Record<string, string> = {}) =>
  fetch(`${t.url}/wps/agent/files/${list}?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${who.token}`, cookie: who.cookie, 'accept-language': 'en' },
  });
const linesOf = async (answer: Response): Promise<string[]> =>
  Buffer.from(await answer.arrayBuffer())
    .toString('utf8')
    .replace('\uFEFF', '')
    .split('\r\n');

describe('files of the agent centre', () => {
  it('say what the list says, with whose it is, days, zone and filters in their head', async () => {
    const answer = await take(agent, 'agentBets', { product: 'RNG', state: 'settled' });
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="agentBets_\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const lines = await linesOf(answer);
    expect(lines[0]).toBe('Team betting');
    expect(lines).toEqual(
      expect.arrayContaining([`Agent,${agent.username}`, 'Time zone,Asia/Bangkok', 'Product,Slots', 'State,Settled']),
    );
    expect(lines.some((line) => /^Days,\d{4}-\d\d-\d\d – \d{4}-\d\d-\d\d$/.test(line))).toBe(true);
    const rows = lines.slice(lines.indexOf('') + 2).filter((line) => line !== '');
    expect(rows.map((line) => line.split(',').slice(1, -1))).toEqual([
      [maskedAccount(deep.username), 'Slots', 'Wins', 'Reel', '200.00', '200.00', '500.00', '300.00', 'Settled'],
      [player.username, 'Slots', 'Wins', 'Reel', '1000.00', '1000.00', '400.00', '-600.00', 'Settled'],
    ]);
  });

  it('have a name for every product, that of the screen', () => {
    const screens = ['../../../catalogue/words/portal.en.json', '../../../../apps/portal/src/i18n/en.json'];
    const [own, ...shown] = ['../../words/portal.en.json', ...screens].map(
      (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, string>,
    );
    const names = Object.assign({}, ...shown) as Record<string, string>;
    for (const type of gameTypes) expect(own![`agentFile.productName.${type}`]).toBe(names[`games.type.${type}`]);
  });

  it('are there of each list, in words, and are audited', async () => {
    await nextDay(t);
    for (const who of [agent, below, player]) Object.assign(who, await loginMember(t, who));
    statementId = (await agent.call('agentStatements', { query: { kind: 'dailySalary' } })).value.list[0]!.statementId;
    const asked: Partial<Record<(typeof agentFiles)[number], Record<string, string>>> = {
      agentStatements: { kind: 'dailySalary' },
      agentStatementMembers: { statementId },
      agentStatementFacts: { statementId, memberId: deep.memberId },
    };
    for (const list of agentFiles) {
      const answer = await take(agent, list, asked[list]);
      expect([list, answer.status]).toEqual([list, 200]);
      expect((await linesOf(answer)).join('\n')).not.toMatch(/\bagent\w*\.\w+/);
    }
    const { rows } = await t.owner.query<{ list: string; rows: number }>(
      `select after->>'list' as list, (after->>'rows')::int as rows from platform_audit
       where command = 'agents.file.taken' and subject_id = $1`,
      [agent.memberId],
    );
    expect(new Set(rows.map(({ list }) => list))).toEqual(new Set(agentFiles));
    expect(rows).toContainEqual({ list: 'agentDownline', rows: 2 });
  });

  it('follow a statement to its members and their rounds, deeper names masked, and no statement of others', async () => {
    const members = (await linesOf(await take(agent, 'agentStatementMembers', { statementId }))).join('\n');
    expect(members).toContain(`${player.username},1,1000.00,400.00,1000.00,600.00`);
    expect(members).toContain(`${maskedAccount(deep.username)},1,200.00,500.00,200.00,-300.00`);
    const query = { statementId, memberId: deep.memberId };
    const rounds = (await linesOf(await take(agent, 'agentStatementFacts', query))).join('\n');
    expect(rounds).toMatch(/Slots,WINS,reel,[^,]+,No,200\.00,500\.00,200\.00,-300\.00/);
    for (const list of ['agentStatementMembers', 'agentStatementFacts'])
      expect((await take(below, list, query)).status).toBe(404);
  });

  it('run no formula in a spreadsheet program', async () => {
    expect((await linesOf(await take(agent, 'agentLinks'))).some((line) => line.includes(",'=cmd|calc,"))).toBe(true);
  });

  it('of others have the own rows alone, and there are none for players', async () => {
    const own = (await linesOf(await take(below, 'agentBets'))).join('\n');
    expect(own).toContain(deep.username);
    expect(own).not.toContain('1000.00');
    for (const who of [player, await registerMember(t)]) expect((await take(who, 'agentBets')).status).toBe(403);
  });

  it('refuse filters and lists that there are not', async () => {
    expect((await take(agent, 'agentBets', { state: 'nothing' })).status).toBe(400);
    expect((await take(agent, 'agentBets', { from: '2020-01-01', to: '2021-01-01' })).status).toBe(400);
    expect((await take(agent, 'nothing')).status).toBe(404);
  });
});
