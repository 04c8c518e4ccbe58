import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'react-admin';
import type { ApiClient, OperatorCall } from './api-client.ts';
import { ApiError } from './api-error.ts';

type ListCall = Exclude<Extract<OperatorCall, `opsList${string}`>, 'opsListMemberLogins' | 'opsListFeatures'>;
type OneCall = 'opsGetDeposit' | 'opsGetWithdrawal' | 'opsGetMember';

/** Which calls stand behind a resource. Without `one`, a record is looked for in the list. */
const resources: Record<string, { list: ListCall; one?: OneCall }> = {
  deposits: { list: 'opsListDeposits', one: 'opsGetDeposit' },
  withdrawals: { list: 'opsListWithdrawals', one: 'opsGetWithdrawal' },
  members: { list: 'opsListMembers', one: 'opsGetMember' },
  approvals: { list: 'opsListApprovals' },
  blocks: { list: 'opsListBlocks' },
  messages: { list: 'opsListMessages' },
  merchants: { list: 'opsListMerchants' },
  faults: { list: 'opsListClientErrors' },
  faultEntries: { list: 'opsListClientLog' },
  invitations: { list: 'opsListInvitations' },
  announcements: { list: 'opsListAnnouncements' },
  articles: { list: 'opsListArticles' },
  feedback: { list: 'opsListFeedback' },
  applications: { list: 'opsListApplications' },
  audit: { list: 'opsListAudit' },
  vendors: { list: 'opsListVendors' },
  games: { list: 'opsListGames' },
  imports: { list: 'opsListImports' },
  reconciliation: { list: 'opsListFindings' },
};

/** These lists have one order, the newest first; the call refuses a `sort`. */
const unsortable = new Set([
  'announcements',
  'articles',
  'feedback',
  'applications',
  'merchants',
  'faults',
  'faultEntries',
  'invitations',
  'audit',
  'vendors',
  'games',
  'imports',
  'reconciliation',
  'blocks',
  'messages',
]);
/** Lists that belong to one member. */
const ofMember = { timeline: 'opsTimeline', logins: 'opsListMemberLogins' } as const;
const PAGE_SIZE_MAX = 100;
const LOOK_THROUGH_PAGES = 10;

interface Page {
  list: RaRecord[];
  totalPages: number;
  totalCount: number;
  totalAmount?: string;
}

/**
 * react-admin's data provider over the contract. It only reads: whatever changes something is a call of its own with a
 * reason, a version and an act number, so nothing here saves, optimistically or otherwise.
 */
export function createDataProvider(api: ApiClient): DataProvider {
  async function page(resource: string, params: GetListParams): Promise<Page> {
    const { pagination, sort, filter = {} } = params;
    const query = {
      ...(filter as Record<string, unknown>),
      pageNo: pagination?.page ?? 1,
      pageSize: Math.min(pagination?.perPage ?? 25, PAGE_SIZE_MAX),
      ...(sort === undefined || unsortable.has(resource) ? {} : { sort: sort.field, order: sort.order }),
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
    throw new ApiError(404, 'common.notFound');
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
      if (!isOfMember(resource)) {
        return toResult(await page(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }));
      }
      const { pagination, filter = {} } = params;
      const query = { ...(filter as object), pageNo: pagination?.page ?? 1, pageSize: pagination?.perPage ?? 25 };
      const answer = await api.call(
        ofMember[resource],
        { params: { id: params.id }, query },
        { signal: params.signal },
      );
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

function isOfMember(resource: string): resource is keyof typeof ofMember {
  return resource in ofMember;
}

function known(resource: string): { list: ListCall; one?: OneCall } {
  const calls = resources[resource];
  if (calls === undefined) throw new ApiError(404, 'common.notFound');
  return calls;
}

function toResult({ list, totalCount, totalAmount }: Page): GetListResult {
  return { data: list, total: totalCount, ...(totalAmount === undefined ? {} : { meta: { totalAmount } }) };
}

async function readOnly(): Promise<never> {
  throw new ApiError(405, 'common.methodNotAllowed');
}
