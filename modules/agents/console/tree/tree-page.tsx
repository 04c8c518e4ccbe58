import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Title } from 'react-admin';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { StateMessage } from '@sanam/console/components/state-message.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useTreeActs } from './tree-acts.tsx';
import { TreeFilters } from './tree-filters.tsx';
import { TreePath } from './tree-path.tsx';
import { TreeTable } from './tree-table.tsx';
import { useTree, useTreePlace } from './use-tree.ts';

/** The page of the tree, now or on a past day, with the actions to move lines and to make agents. */
export function TreePage() {
  const t = useWords();
  const [place, go] = useTreePlace();
  const query = useTree(place);
  const acts = useTreeActs(place.at === null);
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.agentTree.name')} />
      <TreeFilters place={place} go={go} />
      <RecordFrame query={query}>
        {({ pages }) => {
          const { path, totalCount, asOf } = pages.at(-1)!;
          const rows = pages.flatMap(({ list }) => list);
          return (
            <Card component="section" aria-busy={query.isPlaceholderData} aria-label={t('resources.agentTree.name')}>
              <Box sx={{ p: 2, pb: 1 }}>
                {place.q === null && <TreePath path={path} onOpen={(upline) => go({ upline })} />}
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {t('agentTree.count', { smart_count: totalCount })} · {t('agentTree.asOf')} <Moment at={asOf} />
                </Typography>
              </Box>
              {rows.length === 0 ? (
                <Nobody isSearch={place.q !== null} />
              ) : (
                <TreeTable rows={rows} onOpen={(upline) => go({ upline, q: null })} acts={acts} />
              )}
              {query.hasNextPage && (
                <Box sx={{ p: 2, textAlign: 'center' }}>
                  <Button
                    variant="outlined"
                    disabled={query.isFetchingNextPage}
                    onClick={() => void query.fetchNextPage()}
                  >
                    {t('agentTree.more')}
                  </Button>
                </Box>
              )}
            </Card>
          );
        }}
      </RecordFrame>
      {acts.dialog(() => void query.refetch())}
    </Box>
  );
}

function Nobody({ isSearch }: { isSearch: boolean }) {
  const t = useWords();
  return isSearch ? (
    <StateMessage icon="search" role="status" title={t('state.emptyFiltered')} hint={t('agentTree.nobodyNamed')} />
  ) : (
    <StateMessage icon="empty" role="status" title={t('agentTree.nobody')} hint={t('agentTree.nobodyHint')} />
  );
}
