import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { shortId } from '@sanam/console/components/copy-text.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { Member } from '@sanam/console/lib/records.ts';
import { subjectPath } from '@sanam/console/lib/subject-path.ts';
import type { TimelineAccount } from '../contract/timeline-accounts.ts';

/** The parts of the balance; each links to its entries, and the locked part to the reason. */
export function MemberBalances({ member }: { member: Member }) {
  const t = useWords();
  return (
    <Section title={t('member.balances')}>
      <Facts
        facts={[
          [t('field.cash'), <Part key="cash" member={member} account="player_cash" amount={member.cash} />],
          [t('field.withdrawable'), <Amount key="free" value={member.withdrawable} />],
          [t('field.locked'), <Amount key="locked" value={member.locked} />],
          [t('field.bonus'), <Part key="bonus" member={member} account="player_bonus" amount={member.bonus} />],
          [t('field.hold'), <Part key="hold" member={member} account="player_hold" amount={member.hold} />],
          [t('field.inPlay'), <Amount key="play" value={member.inPlay} />],
          [t('field.openRounds'), String(member.openRounds)],
          [t('field.currency'), member.currency],
        ]}
      />
      <Locks locks={member.locks} />
    </Section>
  );
}

function Part({ member, account, amount }: { member: Member; account: TimelineAccount; amount: string }) {
  const t = useWords();
  const maySee = useMay('players.timeline.read');
  if (!maySee) return <Amount value={amount} />;
  return (
    <Link
      component={RouterLink}
      to={`/members/${member.id}/show/timeline?account=${account}`}
      underline="hover"
      title={t('member.whyBalance')}
    >
      <Amount value={amount} />
    </Link>
  );
}

function Locks({ locks }: { locks: Member['locks'] }) {
  const t = useWords();
  const words = useCodeWords();
  if (locks.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('member.locks')}
      sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 1 }}
    >
      {locks.map((lock) => (
        <li key={lock.id}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
            <span>{words('member.lock', lock.kind)}</span>
            <Amount value={lock.amount} />
          </Box>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('member.lockTurnover', { done: lock.done, required: lock.required })} <LockSource id={lock.source} />
          </Typography>
        </li>
      ))}
    </Box>
  );
}

function LockSource({ id }: { id: string }) {
  const path = subjectPath('deposit', id);
  if (path === undefined) return <span title={id}>{shortId(id)}</span>;
  return (
    <Link component={RouterLink} to={path} underline="hover" title={id}>
      {shortId(id)}
    </Link>
  );
}
