import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { Tag } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import type { TreeActs } from './tree-acts.tsx';
import type { TreeRow } from './use-tree.ts';

interface TreeTableProps {
  rows: readonly TreeRow[];
  onOpen: (upline: string) => void;
  acts: TreeActs;
}

const heads = [
  'field.member',
  'agentTree.type',
  'agentTree.upline',
  'agentTree.level',
  'agentTree.directs',
  'agentTree.agentsBelow',
  'agentTree.joined',
  'agentTree.acts',
] as const;

export function TreeTable({ rows, onOpen, acts }: TreeTableProps) {
  const t = useWords();
  return (
    <PlainTable
      label={t('resources.agentTree.name')}
      heads={heads}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <MemberLink key="member" member={row} />,
          <Kind key="type" row={row} />,
          row.upline === null ? t('agentTree.top') : <MemberLink key="upline" member={row.upline} />,
          row.level + 1,
          grouped(row.directs),
          grouped(row.agentsBelow),
          <Moment key="joined" at={row.joinedAt} />,
          <RowActs key="acts" row={row} onOpen={onOpen} acts={acts} />,
        ],
      }))}
    />
  );
}

function Kind({ row: { accountType, isFrozen } }: { row: TreeRow }) {
  const t = useWords();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <TypeTag type={accountType} />
      {isFrozen && <Tag tone="bad">{t('lineFreeze.open')}</Tag>}
    </Box>
  );
}

export function TypeTag({ type }: { type: TreeRow['accountType'] }) {
  const t = useWords();
  return type === null ? <Tag>{t('agentType.player')}</Tag> : <Tag tone="busy">{t(`agentType.${type}`)}</Tag>;
}

function RowActs({ row, onOpen, acts }: Pick<TreeTableProps, 'onOpen' | 'acts'> & { row: TreeRow }) {
  const t = useWords();
  return (
    <Box sx={{ display: 'flex', gap: 0.5 }}>
      {row.accountType !== null && (
        <Button
          size="small"
          onClick={() => onOpen(row.memberId)}
          aria-label={`${t('agentTree.open')}: ${row.username}`}
        >
          {t('agentTree.open')}
        </Button>
      )}
      {acts.buttons(row)}
    </Box>
  );
}
