import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { Amount } from '@sanam/console/components/amount.tsx';
import { History } from '@sanam/console/components/history.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import { subjectPath } from '@sanam/console/lib/subject-path.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { CareActions } from './care-actions.tsx';
import { CareTags } from './care-columns.tsx';
import type { CareCase } from './records.ts';

/** A case: signs, holds, the person in charge, and the changes since the contact. */
export function CareRecord({ id }: { id: string }) {
  const query = useRecord('careCases', id);
  return <RecordFrame query={query}>{(one) => <CareView one={one} />}</RecordFrame>;
}

export function CareView({ one }: { one: CareCase }) {
  const t = useWords();
  return (
    <>
      <RecordHead
        title={t('care.title', { member: one.member.username })}
        figure={t('care.levelIs', { level: one.level })}
        tags={<CareTags row={one} />}
        actions={<CareActions one={one} />}
      />
      <Parts one={one} />
    </>
  );
}

function Parts({ one }: { one: CareCase }) {
  const t = useWords();
  const parts = [
    ['care.about', <CaseFacts key="about" one={one} />],
    ['care.signs', <Signs key="signs" signs={one.signs} />],
    ['care.effect', <Effects key="effect" effects={one.effects} />],
    ['audit.history', <History key="history" rows={one.history} />],
  ] as const;
  return (
    <Sections>
      {parts.map(([label, part]) => (
        <Section key={label} title={t(label)} isWide={label === 'audit.history'}>
          {part}
        </Section>
      ))}
    </Sections>
  );
}

function CaseFacts({ one }: { one: CareCase }) {
  const t = useWords();
  const { member, owner, openedAt, dueAt, contactedAt, closedAt, holds } = one;
  const path = subjectPath('member', member.memberId);
  const moments = [
    ['field.created', openedAt],
    ['care.due', dueAt],
    ['care.contactedAt', contactedAt],
    ['care.closedAt', closedAt],
  ] as const;
  return (
    <Facts
      facts={[
        [
          t('field.member'),
          path === undefined ? (
            member.username
          ) : (
            <Link key="member" component={RouterLink} to={path}>
              {member.username}
            </Link>
          ),
        ],
        [t('care.owner'), owner ?? t('care.nobody')],
        ...moments.flatMap(([label, at]) => (at === null ? [] : [[t(label), <Moment key={label} at={at} />] as const])),
        ...holds.map(({ action, until }) => [t(`care.hold.${action}`), <Moment key={action} at={until} />] as const),
      ]}
    />
  );
}

function Signs({ signs }: Pick<CareCase, 'signs'>) {
  return signs.map((sign) => <Sign key={sign.rule} sign={sign} />);
}

/** A sign with its rule and the value above the threshold. */
function Sign({ sign }: { sign: CareCase['signs'][number] }) {
  const words = useCodeWords();
  const t = useWords();
  return (
    <Box component="section" aria-label={words('care.rule', sign.rule)} sx={{ mb: 1.5 }}>
      <Typography variant="subtitle2" component="h4">
        {words('care.rule', sign.rule)} · {t('care.levelIs', { level: sign.level })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {words('care.found', sign.rule)}: {sign.note}
      </Typography>
    </Box>
  );
}

function Effects({ effects }: Pick<CareCase, 'effects'>) {
  return effects.map((effect) => <Effect key={effect.before.days} effect={effect} />);
}

function Effect({ effect: { before, after } }: { effect: CareCase['effects'][number] }) {
  const t = useWords();
  const spans = [['care.before', before] as const, ...(after === null ? [] : [['care.after', after] as const])];
  return (
    <Box component="section" aria-label={t('care.days', { days: before.days })} sx={{ mb: 1.5 }}>
      <Typography variant="subtitle2" component="h4">
        {t('care.days', { days: before.days })}
      </Typography>
      {spans.map(([label, { hours, deposits, lost }]) => (
        <Typography key={label} variant="body2">
          {t(label)}: {t('care.hours', { hours })} · {t('care.deposits')} <Amount value={deposits} /> · {t('care.lost')}{' '}
          <Amount value={lost} />
        </Typography>
      ))}
      {after === null && (
        <Typography variant="body2" color="text.secondary">
          {t('care.notYet')}
        </Typography>
      )}
    </Box>
  );
}
