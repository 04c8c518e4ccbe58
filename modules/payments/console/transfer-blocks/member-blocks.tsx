import { PartList } from '@sanam/console/components/part-list.tsx';
import type { TransferBlockRow } from '@sanam/console/lib/records.ts';
import { blockColumns } from './block-columns.tsx';

/** The blocks of one member, on the member's page. */
export function MemberTransferBlocks({ id }: { id: string }) {
  return (
    <PartList<TransferBlockRow>
      resource="transferBlocks"
      columns={blockColumns.filter(({ source }) => source !== 'member')}
      filter={{ memberId: id }}
      sort={{ field: 'startedAt', order: 'DESC' }}
      empty={{ title: 'empty.memberTransferBlocks', hint: 'empty.memberTransferBlocksHint' }}
    />
  );
}
