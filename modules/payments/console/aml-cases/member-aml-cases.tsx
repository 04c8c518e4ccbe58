import { PartList } from '@sanam/console/components/part-list.tsx';
import type { AmlCaseRow } from '@sanam/console/lib/records.ts';
import { amlCaseColumns } from './aml-case-columns.tsx';

/** The laundering cases of one member, on the member's page. */
export function MemberAmlCases({ id }: { id: string }) {
  return (
    <PartList<AmlCaseRow>
      resource="amlCases"
      columns={amlCaseColumns.filter(({ source }) => source !== 'member')}
      filter={{ memberId: id }}
      sort={{ field: 'openedAt', order: 'DESC' }}
      empty={{ title: 'empty.amlCases', hint: 'empty.amlCasesHint' }}
      openPath={(row) => `/amlCases/${row.id}/show`}
    />
  );
}
