import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { Api } from './api.ts';
import { Refusal } from '@sanam/client/refusal';
import { type ListCall, type OneCall, resourceOf } from './resource.ts';

const PAGE_SIZE_MAX = 100;
const LOOK_THROUGH_PAGES = 10;

interface Page {
  list: RaRecord[];
  totalPages: number;
  totalCount: number;
  totalAmount?: string | null;
  totals?: object;
  isMore?: boolean;
}

/**
 * react-admin's data provider over the contract. It only reads: a change is a separate call with a reason, a version
 * and an act number, so nothing is saved here.
 */
export function createDataProvider(api: Pick<Api, 'call'>): DataProvider {
  async function page(resource: string, params: GetListParams): Promise<Page> {
    const { pagination, sort, filter = {} } = params;
    const query = {
      ...(filter as Record<string, unknown>),
      pageNo: pagination?.page ?? 1,
      pageSize: Math.min(pagination?.perPage ?? 25, PAGE_SIZE_MAX),
      ...(sort === undefined || resourceOf(resource)?.isUnsortable === true
        ? {}
        : { sort: sort.field, order: sort.order }),
    };
    const answer = await api.call(known(resource).list, { query }, { signal: params.signal });
    return answer;
  }

  async function one(resource: string, id: string, signal?: AbortSignal): Promise<RaRecord> {
    const call = known(resource).one;
    if (call !== undefined) return api.call(call, { params: { id } }, { signal });
    for (let pageNo = 1; pageNo <= LOOK_THROUGH_PAGES; pageNo += 1) {
      const found = await page(resource, { pagination: { page: pageNo, perPage: PAGE_SIZE_MAX }, signal });
      const record = found.list.find((row) => row.id === id);
      if (record !== undefined) return record;
      if (pageNo >= found.totalPages) break;
    }
    throw new Refusal('common.notFound', 404);
  }

  const provider = {
    supportAbortSignal: true,
    getList: async (resource: string, params: GetListParams) => toResult(await page(resource, params)),
    getOne: async (resource: string, { id, signal }: { id: string; signal?: AbortSignal }) => ({
      data: await one(resource, id, signal),
    }),
    getMany: async (resource: string, { ids, signal }: { ids: string[]; signal?: AbortSignal }) => ({
      data: await Promise.all(ids.map((id) => one(resource, id, signal))),
    }),
    async getManyReference(resource: string, params: GetListParams & { target: string; id: string }) {
      const ofMember = resourceOf(resource)?.memberListCall;
      if (ofMember === undefined) {
        return toResult(await page(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }));
      }
      const { pagination, filter = {} } = params;
      const query = { ...(filter as object), pageNo: pagination?.page ?? 1, pageSize: pagination?.perPage ?? 25 };
      const answer = await api.call(ofMember, { params: { id: params.id }, query }, { signal: params.signal });
      return toResult(answer);
    },
    create: readOnly,
    update: readOnly,
    updateMany: readOnly,
    delete: readOnly,
    deleteMany: readOnly,
  };
  return provider as unknown as DataProvider;
}

/** Returns the calls of a resource. Refuses with `common.notFound` for a resource without a list. */
function known(resource: string): { list: ListCall; one: OneCall | undefined } {
  const { listCall, oneCall } = resourceOf(resource) ?? {};
  if (listCall === undefined) throw new Refusal('common.notFound', 404);
  return { list: listCall, one: oneCall };
}

function toResult({ list, totalCount, totalAmount, totals, isMore }: Page): GetListResult {
  const meta = {
    ...(typeof totalAmount === 'string' && { totalAmount }),
    ...(totals !== undefined && { totals }),
    ...(isMore === true && { isMore }),
  };
  return { data: list, total: totalCount, ...(Object.keys(meta).length > 0 && { meta }) };
}

async function readOnly(): Promise<never> {
  throw new Refusal('common.methodNotAllowed', 405);
}
