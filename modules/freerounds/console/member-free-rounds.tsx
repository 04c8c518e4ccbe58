import { RecordContextProvider, ReferenceManyField } from 'react-admin';
import { RelatedRows } from '@sanam/console/components/related-rows.tsx';
import { grantColumns } from './grant-list.tsx';

/** The free rounds of a member. */
export function MemberFreeRounds({ id }: { id: string }) {
  return (
    <RecordContextProvider value={{ id }}>
      <ReferenceManyField reference="memberFreeRounds" target="memberId" perPage={25} storeKey={`freeRounds.${id}`}>
        <RelatedRows columns={grantColumns} title="empty.memberFreeRounds" hint="empty.memberFreeRoundsHint" />
      </ReferenceManyField>
    </RecordContextProvider>
  );
}
