// Feedback and applications, and the answers of staff.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
import { type PageQuery, paged, pageOf } from '@sanam/server/platform/paging.ts';
import type { People as Writers } from '../people/service.ts';
import type { People } from '@sanam/staff/server/index.ts';

type Page<Row> = { list: Row[]; totalCount: number; totalPages: number };
type Feedback = CallValue<Calls['opsListFeedback']>['list'][number];
type Application = CallValue<Calls['opsListApplications']>['list'][number];

export type Cases = ReturnType<typeof createCases>;

export function createCases({ writers, people }: { writers: Writers; people: People }) {
  return {
    async feedback(
      { merchantId }: Context,
      query: CallArguments<Calls['opsListFeedback']>['query'],
    ): Promise<Page<Feedback>> {
      const { list, totalCount } = await writers.cases(askOf(merchantId, query));
      const memberOf = await people.members(list.map((one) => one.memberId));
      const nameOf = await people.staffNames(list.map((one) => one.answeredBy));
      return paged(
        list.map(({ memberId, ...one }) => ({
          ...one,
          ...timesOf(one),
          member: memberOf(memberId),
          answeredBy: nameOf(one.answeredBy),
        })),
        totalCount,
        query,
      );
    },
    async applications(
      { merchantId }: Context,
      query: CallArguments<Calls['opsListApplications']>['query'],
    ): Promise<Page<Application>> {
      const { list, totalCount } = await writers.applications(askOf(merchantId, query));
      const nameOf = await people.staffNames(list.map((one) => one.answeredBy));
      return paged(
        list.map((one) => ({
          ...one,
          ...timesOf(one),
          answeredBy: nameOf(one.answeredBy),
        })),
        totalCount,
        query,
      );
    },
    /** Answers a case and returns its member. Refuses with `common.notFound`. */
    answer: (
      trx: Trx,
      context: Context,
      ask: { id: string } & CallArguments<Calls['opsAnswerFeedback']>['body'],
    ): Promise<string> => writers.answer(trx, context, ask),
    /** Decides an application. Refuses with `common.notFound`. */
    decide: (
      trx: Trx,
      context: Context,
      { answer, ...ask }: { id: string } & CallArguments<Calls['opsDecideApplication']>['body'],
    ): Promise<void> => writers.decide(trx, context, { ...ask, answer: answer ?? null }),
  };
}

function askOf<Query extends PageQuery & { q?: string | undefined }>(
  merchantId: string,
  { pageNo, pageSize, q, ...filter }: Query,
) {
  return { merchantId, ...filter, ...pageOf({ pageNo, pageSize }), q: q === '' ? undefined : q };
}

const timesOf = ({ createdAt, answeredAt }: { createdAt: Date; answeredAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});
