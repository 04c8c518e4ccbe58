import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { History } from '@sanam/console/components/history.tsx';
import { MemberLink } from '@sanam/console/components/member-link.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PrivatePicture } from '@sanam/console/components/private-picture.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useLiveNews } from '@sanam/console/lib/live.tsx';
import { useMay } from '@sanam/console/lib/permissions.ts';
import type { IdentityDocument } from '@sanam/console/lib/records.ts';
import { useRecord } from '@sanam/console/lib/use-record.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentTag } from './document-tag.tsx';

/** A document beside the member's own data, and the decision. */
export function DocumentRecord({ id }: { id: string }) {
  const query = useRecord('documents', id);
  // A decision of the second person changes the waiting proposal.
  useLiveNews((news) => {
    if (news.type === 'opsApproval') void query.refetch();
  });
  return <RecordFrame query={query}>{(document) => <View document={document} />}</RecordFrame>;
}

function View({ document }: { document: IdentityDocument }) {
  const t = useWords();
  const none = t('common.none');
  const { person, answer, decidedAt, validUntil } = document;
  return (
    <>
      <RecordHead
        title={t('document.title', { name: document.member.username })}
        tags={
          <>
            <DocumentTag state={document.state} />
            <MemberLink member={document.member} />
          </>
        }
        actions={<DocumentActions document={document} />}
      />
      <Sections>
        <Section title={t('document.pictures')} isWide>
          <Typography sx={{ color: 'text.secondary', mb: 1 }}>{t('document.seenHint')}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            {document.pictures.map(({ id, side }) => (
              <Box key={id} component="figure" sx={{ m: 0 }}>
                <PrivatePicture of="opsDocumentPicture" id={id} label={t(`document.side.${side}`)} />
                <Typography component="figcaption" variant="caption">
                  {t(`document.side.${side}`)}
                </Typography>
              </Box>
            ))}
          </Box>
        </Section>
        <Section title={t('document.person')}>
          <Facts
            facts={[
              [t('document.name'), person.name ?? none],
              [t('document.birthDate'), person.birthDate ?? none],
              [t('document.idNumber'), person.idNumber ?? none],
              [t('document.level'), String(document.level)],
            ]}
          />
          <CorrectionLink memberId={document.member.memberId} />
        </Section>
        {document.check !== null && <CheckSection check={document.check} />}
        <Section title={t('document.overview')}>
          <Facts
            facts={[
              [t('document.kindOf'), t(`document.kind.${document.kind}`)],
              [t('document.sentAt'), <Moment key="sent" at={document.sentAt} />],
              ...(decidedAt === null ? [] : ([[t('field.decided'), <Moment key="at" at={decidedAt} />]] as const)),
              ...(answer === null ? [] : ([[t('document.answerOf'), t(`document.answer.${answer}`)]] as const)),
              ...(validUntil === null ? [] : ([[t('document.validUntil'), validUntil]] as const)),
            ]}
          />
        </Section>
        <Section title={t('audit.history')} isWide>
          <History rows={document.history} />
        </Section>
      </Sections>
    </>
  );
}

/** The way to the correction of what the document shows to be wrong. */
function CorrectionLink({ memberId }: { memberId: string }) {
  const t = useWords();
  const mayOpen = useMay('players.member.read');
  const mayCorrect = useMay('players.person.correct');
  if (!mayOpen || !mayCorrect) return null;
  return (
    <Link component={RouterLink} to={`/members/${memberId}/show/person`}>
      {t('document.correctPerson')}
    </Link>
  );
}

/** The data and result of the provider, beside the member's own data. */
function CheckSection({ check }: { check: NonNullable<IdentityDocument['check']> }) {
  const t = useWords();
  const none = t('common.none');
  const { names, birthDate, isSame, outcome, at } = check;
  return (
    <Section title={t('document.check')}>
      <Facts
        facts={[
          [t('document.checkNames'), names.length === 0 ? none : names.join(' / ')],
          [t('document.birthDate'), birthDate ?? none],
          [t('document.checkSame'), t(isSame ? 'document.checkSameYes' : 'document.checkSameNo')],
          [t('document.checkOutcome'), outcome === null ? none : t(`document.outcome.${outcome}`)],
          [t('document.checkAt'), at === null ? none : <Moment key="checked" at={at} />],
        ]}
      />
    </Section>
  );
}
