import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PrivatePicture } from '@sanam/console/components/private-picture.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { type Fact, Facts } from '@sanam/console/components/section.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { Nothing } from './draw-sections.tsx';
import { differences, prizeName, rejectedPairs } from './prizes.ts';
import type { DrawRecord, Entry, Prizes } from './use-draw.ts';

const cards = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 300px), 1fr))' };

/** The numbers of a board by prize. */
export function Board({ prizes }: { prizes: Prizes }) {
  const t = useWords();
  return (
    <Facts
      facts={Object.entries(prizes).map(
        ([prize, numbers]): Fact => [
          prizeName(prize, t),
          <Box key={prize} component="span" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
            {numbers.join(' ')}
          </Box>,
        ],
      )}
    />
  );
}

const tones: Record<Entry['state'], Tone> = {
  waiting: 'caution',
  accepted: 'good',
  rejected: 'bad',
  lapsed: 'neutral',
  ended: 'neutral',
};

/** The result entries with author, numbers and source. Who enters a result sees no numbers of others before. */
export function Entries({ record: { entries } }: { record: DrawRecord }) {
  const t = useWords();
  if (entries.length === 0) return <Nothing text={t('lotteryDraw.noEntries')} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {rejectedPairs(entries).map(([one, other]) => (
        <Differing key={one.entryNo} one={one} other={other} />
      ))}
      <Box component="ol" sx={{ ...cards, listStyle: 'none', m: 0, p: 0 }}>
        {entries.map((entry) => (
          <li key={entry.entryNo}>
            <EntryCard entry={entry} />
          </li>
        ))}
      </Box>
    </Box>
  );
}

function EntryCard({ entry }: { entry: Entry }) {
  const t = useWords();
  const facts: Fact[] = [
    [t('lotteryDraw.enteredAt'), <Moment key="at" at={entry.at} />],
    [t('lotteryDraw.source'), entry.sourceAddress],
    [t('lotteryDraw.sourceAt'), <Moment key="source" at={entry.sourceAt} />],
    [
      t('lotteryDraw.evidence'),
      entry.evidenceHash === null ? t('lotteryDraw.noEvidence') : <CopyText key="hash" text={entry.evidenceHash} />,
    ],
  ];
  return (
    <>
      <Typography variant="subtitle2" component="h4" sx={{ mb: 0.5 }}>
        {t('lotteryDraw.entryBy', { no: entry.entryNo, name: entry.by === '' ? t('lotteryDraw.feed') : entry.by })}{' '}
        {entry.corrects !== null && (
          <Tag tone="caution">{t('lotteryDraw.correctionTo', { version: entry.corrects })}</Tag>
        )}{' '}
        <Tag tone={tones[entry.state]}>{t(`lotteryDraw.entryState.${entry.state}`)}</Tag>
      </Typography>
      <Facts facts={facts} />
      <Box sx={{ mt: 1 }}>
        {entry.picture === null ? null : (
          <PrivatePicture
            of="opsResultPicture"
            id={entry.picture}
            label={t('lotteryDraw.sourcePicture', { no: entry.entryNo })}
          />
        )}
        {entry.prizes === null ? <Nothing text={t('lotteryDraw.blind')} /> : <Board prizes={entry.prizes} />}
      </Box>
    </>
  );
}

/** The prizes in which two entries differ; without numbers while one of the entries is hidden. */
function Differing({ one, other }: { one: Entry; other: Entry }) {
  const t = useWords();
  const label = t('lotteryDraw.differs', { one: one.entryNo, other: other.entryNo });
  if (one.prizes === null || other.prizes === null)
    return (
      <div>
        <Typography variant="subtitle2" component="h4">
          {label}
        </Typography>
        {one.differsIn.map((prize) => prizeName(prize, t)).join(', ')}
      </div>
    );
  return (
    <div>
      <Typography variant="subtitle2" component="h4">
        {label}
      </Typography>
      <PlainTable
        label={label}
        heads={['lotteryDraw.prizeLabel', 'lotteryDraw.earlier', 'lotteryDraw.later']}
        rows={differences(one.prizes, other.prizes).map(({ prize, numbers: [first, second] }) => ({
          key: prize,
          cells: [prizeName(prize, t), first.join(' ') || '–', second.join(' ') || '–'],
        }))}
      />
    </div>
  );
}

/** The versions of the result, newest first, with the reason of each correction. */
export function Results({ record: { results } }: { record: DrawRecord }) {
  const t = useWords();
  if (results.length === 0) return <Nothing text={t('lotteryDraw.noResult')} />;
  const newest = results.toSorted((one, other) => other.version - one.version);
  return (
    <Box component="ol" sx={{ ...cards, listStyle: 'none', m: 0, p: 0 }}>
      {newest.map((result, at) => (
        <li key={result.version}>
          <Typography variant="subtitle2" component="h4" sx={{ mb: 0.5 }}>
            {t('lotteryDraw.version', { version: result.version })}{' '}
            {at === 0 && <Tag tone="good">{t('lotteryDraw.inForce')}</Tag>}
          </Typography>
          <Board prizes={result.prizes} />
          <Box sx={{ mt: 1, color: 'text.secondary' }}>
            <Moment at={result.at} /> {result.by.join(', ')}
          </Box>
          {result.note !== '' && <Box sx={{ overflowWrap: 'anywhere' }}>{result.note}</Box>}
        </li>
      ))}
    </Box>
  );
}
