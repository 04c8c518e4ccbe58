import { createClient } from '@sanam/client/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { modules } from '../modules.ts';
import { callByName } from './api.ts';
import { createDataProvider } from './data-provider.ts';
import { setResources } from './resource.ts';

setResources(modules);

const ORIGIN = 'http://console.test';
let asked: string[];
let reply: (url: string) => unknown;
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.slice(ORIGIN.length));
    return Response.json({ success: true, value: reply(url) });
  });
});
afterEach(() => vi.unstubAllGlobals());

const client = createClient({
  base: () => ORIGIN,
  credentials: 'same-origin',
  language: () => 'th',
  asker: () => null,
  headersOf: () => ({}),
});
const provider = createDataProvider({ call: callByName(client) });

const deposit = { id: 'dep_0123456789abcdef', amount: '100.00' };
const pageOf = (list: unknown[], totalCount = list.length) => ({
  list,
  totalPages: 3,
  totalCount,
  totalAmount: '100.00',
});
const listParams = { pagination: { page: 2, perPage: 25 }, sort: { field: 'amount', order: 'ASC' as const } };

describe('the data provider', () => {
  it('asks for a page with order and filter, and answers rows, count and the sum of the filter', async () => {
    reply = () => pageOf([deposit], 61);
    const answer = await provider.getList('deposits', { ...listParams, filter: { stage: 'review', q: '' } });
    const query = new URL(asked[0] ?? '', ORIGIN).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      stage: 'review',
      pageNo: '2',
      pageSize: '25',
      sort: 'amount',
      order: 'ASC',
    });
    expect(answer).toEqual({ data: [deposit], total: 61, meta: { totalAmount: '100.00' } });
  });

  it('passes on that a list has more rows than are counted, and then no sum', async () => {
    reply = () => ({ ...pageOf([deposit], 10_000), totalAmount: null, isMore: true });
    const answer = await provider.getList('deposits', listParams);
    expect(answer).toEqual({ data: [deposit], total: 10_000, meta: { isMore: true } });
  });

  it('sends no order to lists that have only one', async () => {
    reply = () => pageOf([]);
    await provider.getList('audit', { ...listParams, filter: {} });
    expect(asked[0]).toBe('/ops/audit?pageNo=2&pageSize=25');
  });

  it('reads one record, and a member’s movements under the member', async () => {
    reply = (url) => (url.includes('timeline') ? pageOf([{ id: '7' }]) : deposit);
    expect(await provider.getOne('deposits', { id: deposit.id })).toEqual({ data: deposit });
    const moves = await provider.getManyReference('timeline', {
      ...listParams,
      target: 'memberId',
      id: 'mbr_1',
      filter: { from: '2026-11-01' },
    });
    expect(moves).toMatchObject({ data: [{ id: '7' }], total: 1 });
    expect(asked[1]).toBe('/ops/members/mbr_1/timeline?from=2026-11-01&pageNo=2&pageSize=25');
  });

  it('finds a proposal in its list, and says when there is none', async () => {
    reply = () => ({ list: [{ id: 'apr_1' }], totalPages: 1, totalCount: 1 });
    expect(await provider.getOne('approvals', { id: 'apr_1' })).toEqual({ data: { id: 'apr_1' } });
    await expect(provider.getOne('approvals', { id: 'apr_2' })).rejects.toMatchObject({ code: 'common.notFound' });
  });

  it('saves nothing', async () => {
    const nothing = { data: {}, previousData: deposit, id: deposit.id };
    await expect(provider.update('deposits', nothing)).rejects.toMatchObject({ status: 405 });
    await expect(provider.create('deposits', { data: {} })).rejects.toMatchObject({ status: 405 });
    await expect(provider.delete('deposits', { id: deposit.id, previousData: deposit })).rejects.toMatchObject({
      status: 405,
    });
    expect(asked).toEqual([]);
  });
});
