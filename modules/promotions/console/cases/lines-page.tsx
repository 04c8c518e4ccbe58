import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Title } from 'react-admin';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame, RecordHead } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section, Sections } from '@sanam/console/components/section.tsx';
import { WaitingApproval } from '@sanam/console/components/waiting-approval.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { useDecisions } from '@sanam/console/lib/use-decisions.ts';
import { madeCells } from '../policies/made-by.tsx';
import { LinesAct } from './lines-act.tsx';
import { caseSigns } from '../../contract/case-states.ts';
import { changedPoints, lineNames, type LinesRecord } from './lines-draft.ts';

/** The page of thresholds for review, hold and hiding of offers, with points of signs and earlier versions. */
export function LinesPage() {
  const t = useWords();
  const call = useCall();
  const query = useQuery<LinesRecord>({
    queryKey: ['caseRules'],
    queryFn: ({ signal }) => call('opsGetCaseRules', { query: {} }, { signal }),
  });
  useDecisions(query.refetch);
  const mayChange = useMay('promotions.lines.change');
  const reload = async () => void (await query.refetch());
  return (
    <Box sx={{ pt: 1 }}>
      <Title title={t('resources.caseRules.name')} />
      <RecordFrame query={query}>
        {(lines) => (
          <Box sx={{ display: 'grid', gap: 1.5 }}>
            <RecordHead
              title={t('resources.caseRules.name')}
              tags={null}
              actions={lines.approval === null ? undefined : <WaitingApproval approval={lines.approval} />}
            />
            <Sections columnMin={320}>
              <Section title={t('caseRules.lines')}>
                <Facts facts={lineNames.map((name) => [t(`caseRules.${name}`), String(lines[name])] as const)} />
                {mayChange && <LinesAct lines={lines} reload={reload} />}
              </Section>
              <Section title={t('caseRules.signs')}>
                <Facts
                  facts={caseSigns.map(
                    (sign) =>
                      [t(`bonusCase.sign.${sign}`), t('bonusCase.points', { points: lines.points[sign] })] as const,
                  )}
                />
              </Section>
            </Sections>
            <Versions lines={lines} />
          </Box>
        )}
      </RecordFrame>
    </Box>
  );
}

function Versions({ lines: { versions } }: { lines: LinesRecord }) {
  const t = useWords();
  if (versions.length === 0) return null;
  return (
    <Section title={t('policy.versions')} level="h2">
      <PlainTable
        label={t('policy.versions')}
        heads={[
          'caseRules.version',
          ...lineNames.map((name) => `caseRules.${name}` as const),
          'caseRules.pointsChanged',
          'caseRules.by',
          'common.reason',
          'caseRules.at',
        ]}
        rows={versions.map((one, at) => ({
          key: String(one.version),
          cells: [
            one.version,
            ...lineNames.map((name) => one[name]),
            changedPoints(one.points, versions[at + 1]?.points)
              .map((sign) => `${t(`bonusCase.sign.${sign}`)}: ${one.points[sign]}`)
              .join(', ') || '–',
            ...madeCells(t, one),
          ],
        }))}
      />
    </Section>
  );
}
