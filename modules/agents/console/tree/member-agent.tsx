import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { WageActs } from '../wages/wage-acts.tsx';
import { TypeTag } from './tree-table.tsx';
import { useTreeActs } from './tree-acts.tsx';
import { useTree } from './use-tree.ts';

/** The place of a member in the tree, with the action to offer an agent account. */
export function MemberAgent({ id }: { id: string }) {
  const t = useWords();
  const query = useTree({ upline: null, at: null, q: id });
  const member = useRecord('members', id);
  const acts = useTreeActs(true);
  return (
    <RecordFrame query={query}>
      {({ pages }) => {
        const row = pages[0]?.list.find((one) => one.memberId === id);
        const username = row?.username ?? member.data?.username ?? '';
        return (
          <Section title={t('agentTree.tab')}>
            {row?.isFrozen === true && <Alert severity="warning">{t('lineFreeze.isFrozen')}</Alert>}
            {row === undefined ? (
              <Alert severity="info">{t('agentTree.noLine')}</Alert>
            ) : (
              <Facts
                facts={[
                  [t('agentTree.type'), <TypeTag key="type" type={row.accountType} />],
                  [t('agentTree.upline'), row.upline?.username ?? t('agentTree.top')],
                  [t('agentTree.level'), row.level + 1],
                  [t('agentTree.directs'), grouped(row.directs)],
                  [t('agentTree.agentsBelow'), grouped(row.agentsBelow)],
                  [t('agentTree.joined'), <Moment key="joined" at={row.joinedAt} />],
                ]}
              />
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
              {row?.accountType != null && (
                <Button size="small" component={RouterLink} to={`/agentTree?upline=${id}`}>
                  {t('agentTree.open')}
                </Button>
              )}
              {acts.buttons({
                memberId: id,
                username,
                accountType: row?.accountType ?? null,
                upline: row?.upline ?? null,
              })}
              {row !== undefined && (
                <WageActs
                  member={{ memberId: id, username }}
                  accountType={row.accountType}
                  isFrozen={row.isFrozen}
                  onDone={() => void query.refetch()}
                />
              )}
            </Box>
            {acts.dialog(() => void query.refetch())}
          </Section>
        );
      }}
    </RecordFrame>
  );
}
