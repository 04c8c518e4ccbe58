import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import ExpandIcon from '@mui/icons-material/ExpandMoreOutlined';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Value } from '@sanam/client/client';
import { Amount } from '@sanam/console/components/amount.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Facts, Section } from '@sanam/console/components/section.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import { needFields } from './ladder-draft.ts';
import { LevelTable } from './level-table.tsx';
import { Pages } from './pages.tsx';
import type { VersionRecord } from './records.ts';

const PAGE_SIZE = 10;

/** All versions of the merchant's ladder, newest first, each with its author, approver and reason. */
export function Versions() {
  const t = useWords();
  const call = useCall();
  const [pageNo, setPageNo] = useState(1);
  const query = useQuery<Value<'opsListVipLadders'>>({
    queryKey: ['vipLadders', pageNo],
    queryFn: ({ signal }) => call('opsListVipLadders', { query: { pageNo, pageSize: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title={t('vip.versions')}>
      <RecordFrame query={query}>
        {({ list, totalPages }) => (
          <>
            {list.length === 0 && <Typography>{t('vip.noVersions')}</Typography>}
            {list.map((version) => (
              <Version key={version.version} version={version} />
            ))}
            <Pages totalPages={totalPages} pageNo={pageNo} onPage={setPageNo} />
          </>
        )}
      </RecordFrame>
    </Section>
  );
}

function Version({ version }: { version: VersionRecord }) {
  const t = useWords();
  const title = t('vip.versionNo', { version: version.version });
  return (
    <Accordion disableGutters variant="outlined" slotProps={{ transition: { unmountOnExit: true } }}>
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Typography component="span" sx={{ mr: 1.5 }}>
          {title}
        </Typography>
        <Moment at={version.validFrom} />
      </AccordionSummary>
      <AccordionDetails>
        <Facts
          facts={[
            [t('vip.madeBy'), version.madeBy ?? '–'],
            [t('vip.approvedBy'), version.approvedBy ?? t('vip.oneWasEnough')],
            [t('vip.reason'), version.reason ?? '–'],
            ...needFields.map((field) => [t(`vip.${field}`), <Amount key={field} value={version[field]} />] as const),
            ...(['rebatesAs', 'giftsAs'] as const).map(
              (of) => [t(`vip.${of}`), t(`vip.rebatesAsOf.${version[of] === null ? 'cash' : 'bonus'}`)] as const,
            ),
          ]}
        />
        <LevelTable label={title} levels={version.levels} />
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('vip.weights')}:{' '}
          {version.weights.map(({ product, percent }) => `${t(`game.typeName.${product}`)} ${percent}%`).join(', ')}
        </Typography>
      </AccordionDetails>
    </Accordion>
  );
}
