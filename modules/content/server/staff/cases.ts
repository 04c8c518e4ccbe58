// What people wrote to the operator, and what they were answered.
import type { CallArguments, Calls, CallValue } from '@sanam/contract';
import type { Context } from '@sanam/server/platform/context.ts';
import type { Trx } from '@sanam/server/platform/db.ts';
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
      return pageOf(
        query,
        totalCount,
        list.map(({ memberId, ...one }) => ({
          ...one,
          ...timesOf(one),
          member: memberOf(memberId),
          answeredBy: nameOf(one.answeredBy),
        })),
      );
    },
    async applications(
      { merchantId }: Context,
      query: CallArguments<Calls['opsListApplications']>['query'],
    ): Promise<Page<Application>> {
      const { list, totalCount } = await writers.applications(askOf(merchantId, query));
      const nameOf = await people.staffNames(list.map((one) => one.answeredBy));
      return pageOf(
        query,
        totalCount,
        list.map((one) => ({
          ...one,
          ...timesOf(one),
          answeredBy: nameOf(one.answeredBy),
        })),
      );
    },
    /** Answers, and says whom. Refuses `common.notFound`. */
    answer: (
      trx: Trx,
      context: Context,
      ask: { id: string } & CallArguments<Calls['opsAnswerFeedback']>['body'],
    ): Promise<string> => writers.answer(trx, context, ask),
    /** Refuses `common.notFound`. */
    decide: (
      trx: Trx,
      context: Context,
      { answer, ...ask }: { id: string } & CallArguments<Calls['opsDecideApplication']>['body'],
    ): Promise<void> => writers.decide(trx, context, { ...ask, answer: answer ?? null }),
  };
}

function askOf<Query extends { pageNo: number; pageSize: number; q?: string | undefined }>(
  merchantId: string,
  { pageNo, pageSize, q, ...filter }: Query,
) {
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  return { merchantId, ...filter, ...page, q: q === '' ? undefined : q };
}

const timesOf = ({ createdAt, answeredAt }: { createdAt: Date; answeredAt: Date | null }) => ({
  createdAt: createdAt.toISOString(),
  answeredAt: answeredAt?.toISOString() ?? null,
});

const pageOf = <Row>({ pageSize }: { pageSize: number }, totalCount: number, list: Row[]): Page<Row> => ({
  list,
  totalCount,
  totalPages: Math.ceil(totalCount / pageSize),
});
