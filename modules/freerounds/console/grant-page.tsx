import Box from '@mui/material/Box';
import { Title } from 'react-admin';
import { useParams } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useRefreshOn } from '@sanam/console/lib/use-refresh-on.ts';
import { winningsText } from './winnings-text.ts';
import { GrantActs } from './grant-acts.tsx';
import { GrantStateTag, Problem } from './grant-list.tsx';
import { type Grant, useGrant } from './use-grants.ts';

/** The page of a grant: terms, origin, and its state at the vendor. */
export function GrantPage() {
  const { id = '' } = useParams();
  const query = useGrant(id);
  useRefreshOn('opsFreeRounds');
  return <RecordFrame query={query}>{(grant) => <View key={id} grant={grant} />}</RecordFrame>;
}

function View({ grant }: { grant: Grant }) {
  const t = useWords();
  const title = t('freeRounds.title', { rounds: grant.rounds, game: grant.game });
  return (
    <Box sx={{ pt: 1, display: 'grid', gap: 1.5 }}>
      <Title title={title} />
      <RecordHead title={title} tags={<GrantStateTag grant={grant} />} actions={<GrantActs grant={grant} />} />
      <Sections columnMin={320}>
        <Given grant={grant} />
        <Outcome grant={grant} />
      </Sections>
    </Box>
  );
}

function Given({ grant }: { grant: Grant }) {
  const t = useWords();
  return (
    <Section title={t('freeRounds.terms')}>
      <Facts
        facts={[
          [t('field.member'), <MemberLink key="member" member={grant.member} />],
          [t('freeRounds.game'), `${grant.game} · ${grant.vendor}`],
          [t('freeRounds.rounds'), String(grant.rounds)],
          [t('freeRounds.bet'), <Amount key="bet" value={grant.bet} />],
          [t('freeRounds.winnings'), winningsText(t, grant.bonus)],
          [
            t(grant.bonus === null ? 'freeRounds.turnoverPercent' : 'freeRounds.turnoverElse'),
            String(grant.turnoverPercent),
          ],
          [t('freeRounds.expiresAt'), <Moment key="expires" at={grant.expiresAt} />],
          [t('freeRounds.requestedBy'), grant.requestedBy],
          [t('freeRounds.requestedAt'), <Moment key="requested" at={grant.requestedAt} />],
          [t('common.reason'), grant.reason ?? '–'],
        ]}
      />
    </Section>
  );
}

/** Shows whether winnings with bonus terms became a bonus, and if not, why. */
function PaidAs({ grant: { paidAs, paidWhy, state, won } }: { grant: Grant }) {
  const t = useWords();
  if (paidAs === null) return <>{state === 'settled' && won !== '0.00' ? t('freeRounds.paid.kept') : '–'}</>;
  return <>{t(`freeRounds.paid.${paidAs}`, { why: paidWhy ?? '' })}</>;
}

function Outcome({ grant }: { grant: Grant }) {
  const t = useWords();
  return (
    <Section title={t('freeRounds.outcome')}>
      <Facts
        facts={[
          [t('freeRounds.used'), String(grant.used)],
          [t('freeRounds.won'), <Amount key="won" value={grant.won} />],
          ...(grant.bonus === null ? [] : [[t('freeRounds.paidAs'), <PaidAs key="paidAs" grant={grant} />] as const]),
          [t('freeRounds.problem'), <Problem key="problem" grant={grant} />],
          [t('freeRounds.asks'), String(grant.asks)],
          [t('freeRounds.nextAskAt'), <Moment key="next" at={grant.nextAskAt} />],
          [t('freeRounds.grantedAt'), <Moment key="granted" at={grant.grantedAt} />],
          [t('freeRounds.endedAt'), <Moment key="ended" at={grant.endedAt} />],
          [t('freeRounds.settledAt'), <Moment key="settled" at={grant.settledAt} />],
          [t('freeRounds.paidBy'), grant.paidBy ?? '–'],
          [t('freeRounds.cancelReason'), grant.cancelReason ?? '–'],
        ]}
      />
    </Section>
  );
}
