import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { RecordFrame } from '@sanam/console/components/record-frame.tsx';
import { Section } from '@sanam/console/components/section.tsx';
import { TextSetting } from '@sanam/console/components/setting-fields.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { useMay } from '@sanam/console/lib/permissions.ts';
import { useCall } from '@sanam/console/lib/use-call.ts';
import Pagination from '@mui/material/Pagination';
import type { Campaign } from '../campaigns/campaign-draft.ts';
import { AddCodesDialog } from './add-codes-dialog.tsx';
import type { Code, Codes } from './code-row.ts';
import { CloseCodeDialog } from './close-code-dialog.tsx';
import { MadeCodes } from './made-codes.tsx';

const PAGE_SIZE = 20;
const tones: Record<Code['state'], Tone> = { open: 'good', usedUp: 'neutral', expired: 'neutral', closed: 'bad' };

/** The codes of a campaign with their use counts, and a button for new ones. */
export function CodeSection({ campaign: { id, state } }: { campaign: Campaign }) {
  const t = useWords();
  const call = useCall();
  const mayChange = useMay('promotions.code.change');
  const [q, setQ] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<string[] | null>(null);
  const query = useQuery<Codes>({
    queryKey: ['codes', id, q, pageNo],
    queryFn: ({ signal }) =>
      call('opsListCodes', { params: { id }, query: { q, pageNo, pageSize: PAGE_SIZE } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const reload = async () => void (await query.refetch());
  const isOver = state === 'ended' || state === 'archived';
  return (
    <Section title={t('code.codes')} level="h2">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', pt: 0.75, mb: 1 }}>
        <TextSetting
          label={t('code.search')}
          value={q}
          isDisabled={false}
          problem={undefined}
          onChange={(typed) => {
            setQ(typed);
            setPageNo(1);
          }}
        />
        {mayChange && !isOver && (
          <Button variant="outlined" onClick={() => setIsAdding(true)}>
            {t('code.add')}
          </Button>
        )}
      </Box>
      <RecordFrame query={query}>
        {({ list, totalCount, totalPages, used }) => (
          <>
            <Typography variant="body2" sx={{ mb: 0.5 }}>
              {t(totalCount === 0 ? 'code.none' : 'code.sums', { count: totalCount, used })}
            </Typography>
            {list.length > 0 && <CodeTable list={list} mayChange={mayChange} reload={reload} />}
            {totalPages > 1 && (
              <Pagination
                count={totalPages}
                page={pageNo}
                onChange={(_event, page) => setPageNo(page)}
                sx={{ mt: 1 }}
              />
            )}
          </>
        )}
      </RecordFrame>
      {isAdding && <AddCodesDialog id={id} reload={reload} onMade={setMade} onClose={() => setIsAdding(false)} />}
      {made !== null && <MadeCodes codes={made} onClose={() => setMade(null)} />}
    </Section>
  );
}

interface TableProps {
  list: readonly Code[];
  mayChange: boolean;
  reload: () => Promise<void>;
}

function CodeTable({ list, mayChange, reload }: TableProps) {
  const t = useWords();
  const [closing, setClosing] = useState<Code | null>(null);
  return (
    <>
      <PlainTable
        label={t('code.codes')}
        heads={['code.code', 'field.state', 'code.used', 'code.perMember', 'code.expiresAt', 'code.by', 'code.at']}
        rows={list.map((code) => ({
          key: code.id,
          cells: [
            <code key="code">{code.code}</code>,
            <Box key="state" sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Tag tone={tones[code.state]}>{t(`code.state.${code.state}`)}</Tag>
              {mayChange && code.state !== 'closed' && (
                <Button
                  size="small"
                  color="error"
                  aria-label={`${t('code.close')}: ${code.code}`}
                  onClick={() => setClosing(code)}
                >
                  {t('code.close')}
                </Button>
              )}
            </Box>,
            code.usesMax === null ? String(code.used) : `${code.used} / ${code.usesMax}`,
            String(code.perMember),
            code.expiresAt === null ? '–' : <Moment key="until" at={code.expiresAt} />,
            code.by,
            <Moment key="at" at={code.at} />,
          ],
        }))}
      />
      {closing !== null && <CloseCodeDialog code={closing} reload={reload} onClose={() => setClosing(null)} />}
    </>
  );
}
