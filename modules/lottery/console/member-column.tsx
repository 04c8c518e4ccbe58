import type { Column } from '@sanam/console/components/column.ts';
import { MemberLink } from '@sanam/console/components/member-link.tsx';

/** Column with the member of a row and a link to the member's page. */
export const memberColumn: Column<{ id: string; memberId: string; username: string; merchantId: string }> = {
  source: 'username',
  label: 'field.member',
  cell: (row) => <MemberLink member={row} />,
  csv: { kind: 'text', value: (row) => row.username },
  isSortable: false,
  card: 'line',
};
