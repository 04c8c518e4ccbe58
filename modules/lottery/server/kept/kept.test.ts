// Tests of favourite games and saved selections.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '@sanam/server/test/build-test-app.ts';
import { registerMember } from '@sanam/server/test/clients.ts';
import { lotteryJobs } from '../jobs.ts';

let t: TestApp;
let games: string[];
beforeAll(async () => {
  t = await buildTestApp();
  await t.drain([lotteryJobs.keep]);
  const { rows } = await t.owner.query<{ game_id: string }>(
    `select game_id from lottery_games where merchant_id = 'default' order by game_code limit 3`,
  );
  games = rows.map((row) => row.game_id);
});
afterAll(() => t.close());

describe('favourite lotteries', () => {
  it('are kept in their order, replaced as a whole, and are the own ones', async () => {
    const [member, other] = [await registerMember(t), await registerMember(t)];
    const set = async (gameIds: string[]) => (await member.call('setLotteryFavourites', { body: { gameIds } })).value;
    expect((await member.call('lotteryFavourites')).value).toEqual({ gameIds: [] });
    expect(await set([games[2]!, games[0]!])).toEqual({ gameIds: [games[2], games[0]] });
    expect(await set([games[1]!, games[0]!, games[1]!])).toEqual({ gameIds: [games[1], games[0]] });
    expect((await other.call('lotteryFavourites')).value).toEqual({ gameIds: [] });
    expect((await member.call('lotteryFavourites')).value).toEqual({ gameIds: [games[1], games[0]] });
    expect(await set([])).toEqual({ gameIds: [] });
  });

  it('leave out games that the merchant does not have', async () => {
    const member = await registerMember(t);
    await t.owner.query(
      `insert into lottery_games select (jsonb_populate_record(g, '{"game_id": "lgm_foreign", "merchant_id": "elsewhere"}')).*
       from lottery_games g where game_id = $1`,
      [games[0]],
    );
    const gameIds = ['lgm_foreign', 'lgm_nothing', games[0]!];
    expect((await member.call('setLotteryFavourites', { body: { gameIds } })).value).toEqual({ gameIds: [games[0]] });
  });

  it('set on two devices at once end as one of the two', async () => {
    const member = await registerMember(t);
    const [one, two] = [games, games.toReversed()];
    await Promise.all([one, two].map((gameIds) => member.call('setLotteryFavourites', { body: { gameIds } })));
    const { gameIds } = (await member.call('lotteryFavourites')).value;
    expect(gameIds.toSorted()).toEqual(games.toSorted());
  });
});

describe('a kept slip', () => {
  const body = {
    name: ' งวดนี้ ',
    gameCode: 'THGLO',
    selections: [{ playType: 'TOP3', form: 'single', input: '๖๕๒ 111', unit: '1' as const, multiple: 20 }],
  };

  it('is as it was typed, newest first, until it is forgotten', async () => {
    const member = await registerMember(t);
    const first = (await member.call('saveSlip', { body })).value;
    const second = (await member.call('saveSlip', { body: { ...body, name: 'two' } })).value;
    expect(first).toMatchObject({ name: 'งวดนี้', gameCode: 'THGLO', selections: body.selections });
    expect((await member.call('listSlips')).value.list).toEqual([second, first]);
    await member.call('deleteSlip', { params: { slipId: first.slipId } });
    expect((await member.call('listSlips')).value.list).toEqual([second]);
    expect((await member.call('deleteSlip', { params: { slipId: first.slipId } })).code).toBe('lottery.unknownTicket');
  });

  it('gets another name and other numbers, and is the newest again', async () => {
    const member = await registerMember(t);
    const { slipId } = (await member.call('saveSlip', { body })).value;
    const other = (await member.call('saveSlip', { body: { ...body, name: 'two' } })).value;
    const selections = [{ playType: 'BOT2', form: 'single', input: '07', unit: '1' as const, multiple: 5 }];
    const change = { params: { slipId }, body: { name: ' lucky ', selections } };
    const changed = (await member.call('changeSlip', change)).value;
    expect(changed).toMatchObject({ slipId, name: 'lucky', gameCode: 'THGLO', selections });
    expect((await member.call('listSlips')).value.list).toEqual([changed, other]);
    const stranger = await registerMember(t);
    const answer = await stranger.call('changeSlip', change);
    expect([answer.status, answer.code]).toEqual([404, 'lottery.unknownTicket']);
  });

  it("of another member is neither seen nor forgotten, and one of a game that is not the merchant's is refused", async () => {
    const [member, other] = [await registerMember(t), await registerMember(t)];
    const { slipId } = (await member.call('saveSlip', { body })).value;
    const answer = await other.call('deleteSlip', { params: { slipId } });
    expect([answer.status, answer.code]).toEqual([404, 'lottery.unknownTicket']);
    expect((await other.call('listSlips')).value.list).toEqual([]);
    expect((await other.call('saveSlip', { body: { ...body, gameCode: 'NOGAME' } })).code).toBe('lottery.unknownGame');
    expect((await member.call('listSlips')).value.list).toHaveLength(1);
  });

  it('is refused after fifty, also when several come at once', async () => {
    const member = await registerMember(t);
    await t.owner.query(
      `insert into lottery_slips (slip_id, member_id, name, game_code, selections)
       select 'lsl_' || $1 || n, $1, 'slip', 'THGLO', '[]' from generate_series(1, 48) n`,
      [member.memberId],
    );
    const answers = await Promise.all([1, 2, 3, 4].map(() => member.call('saveSlip', { body })));
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(2);
    const refused = answers.find(({ code }) => code !== undefined)!;
    expect([refused.code, refused.body.value]).toEqual(['lottery.ticketLimit', { limit: 'slips', value: 50 }]);
  });
});
