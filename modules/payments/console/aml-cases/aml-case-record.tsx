import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { History } from '@sanam/console/components/history.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useCodeWords, useWords } from '@sanam/console/i18n/use-words.ts';
import type { AmlCase } from '@sanam/console/lib/records.ts';
import { subjectPath } from '@sanam/console/lib/subject-path.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { AmlCaseActions } from './aml-case-actions.tsx';
import { AmlCaseTags } from './aml-case-columns.tsx';

/** The signs that the rules found with their payments, the owner of the case, and its outcome. */
export function AmlCaseRecord({ id }: { id: string }) {
  const query = useRecord('amlCases', id);
  return <RecordFrame query={query}>{(one) => <AmlCaseView one={one} />}</RecordFrame>;
}

export function AmlCaseView({ one }: { one: AmlCase }) {
  const t = useWords();
  return (
    <>
      <RecordHead
        title={t('amlCase.title', { number: one.id })}
        figure={t('amlCase.score', { points: one.points })}
        tags={<AmlCaseTags row={one} />}
        actions={<AmlCaseActions one={one} />}
      />
      <Sections>
        <Section title={t('amlCase.about')}>
          <CaseFacts one={one} />
        </Section>
        <Section title={t('amlCase.signs')}>
          {one.signs.map((sign) => (
            <Sign key={sign.rule} sign={sign} />
          ))}
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={one.history} />
        </Section>
      </Sections>
    </>
  );
}

function CaseFacts({ one }: { one: AmlCase }) {
  const t = useWords();
  const { lockId, closedAt, member } = one;
  return (
    <Facts
      facts={[
        [t('field.member'), <Place key="member" type="member" id={member.memberId} text={member.username} />],
        [t('amlCase.owner'), one.owner ?? t('amlCase.nobody')],
        [
          t('amlCase.money'),
          lockId === null ? (
            t('amlCase.free')
          ) : (
            <Place key="lock" type="amlLock" id={lockId} text={t('amlCase.locked')} />
          ),
        ],
        [t('field.created'), <Moment key="opened" at={one.openedAt} />],
        [t('amlCase.due'), <Moment key="due" at={one.dueAt} />],
        ...(closedAt === null ? [] : ([[t('amlCase.closed'), <Moment key="closed" at={closedAt} />]] as const)),
      ]}
    />
  );
}

/** One rule that fired: its figure, and the payments and people behind it. */
function Sign({ sign }: { sign: AmlCase['signs'][number] }) {
  const words = useCodeWords();
  const t = useWords();
  return (
    <Box component="section" aria-label={words('amlCase.rule', sign.rule)} sx={{ mb: 1.5 }}>
      <Typography variant="subtitle2" component="h4">
        {words('amlCase.rule', sign.rule)} · {t('amlCase.score', { points: sign.points })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {words('amlCase.found', sign.rule)}: {sign.note}
      </Typography>
      {sign.evidence.map(({ type, id }) => (
        <Place key={id} type={type} id={id} text={id} isLine />
      ))}
    </Box>
  );
}

/** A link to the record, or plain text if the record has no page. */
function Place({ type, id, text, isLine = false }: { type: string; id: string; text: string; isLine?: boolean }) {
  const path = subjectPath(type, id);
  const sx = isLine ? { display: 'block', overflowWrap: 'anywhere' } : {};
  return path === undefined ? (
    <Box component="span" sx={sx}>
      {text}
    </Box>
  ) : (
    <Link component={RouterLink} to={path} sx={sx}>
      {text}
    </Link>
  );
}
