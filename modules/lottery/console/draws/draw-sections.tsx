import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Amount } from '@sanam/console/components/amount.tsx';
import { CopyText } from '@sanam/console/components/copy-text.tsx';
import { Moment } from '@sanam/console/components/moment.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { type Fact, Facts } from '@sanam/console/components/section.tsx';
import { Tag, type Tone } from '@sanam/console/components/tag.tsx';
import { useWords, type Words } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import { lateReasonOf } from '../../contract/states.ts';
import { WorstCase } from './draw-state.tsx';
import type { DrawRecord, DrawRow, Settlement } from './use-draw.ts';

export function Nothing({ text }: { text: string }) {
  return <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>;
}

/** The sales of a draw and its possible payout. */
export function Sales({ draw }: { draw: DrawRow }) {
  const t = useWords();
  const facts: Fact[] = [
    [t('lotteryDraw.tickets'), grouped(draw.tickets)],
    [t('lotteryDraw.members'), grouped(draw.members)],
    [t('lotteryDraw.stake'), <Amount key="stake" value={draw.stake} />],
    [t('lotteryDraw.price'), <Amount key="price" value={draw.price} />],
    [t('lotteryDraw.worstCase'), <WorstCase key="worst" draw={draw} />],
    [t('lotteryDraw.payout'), draw.payout === null ? '–' : <Amount key="payout" value={draw.payout} />],
  ];
  return <Facts facts={facts} />;
}

export function Times({ draw }: { draw: DrawRow }) {
  const t = useWords();
  const names = ['opensAt', 'closeAt', 'winningAt', 'refundAt'] as const;
  return <Facts facts={names.map((name): Fact => [t(`lotteryDraw.${name}`), <Moment key={name} at={draw[name]} />])} />;
}

const tones: Record<Settlement['state'], Tone> = {
  evaluating: 'busy',
  evaluated: 'caution',
  paying: 'busy',
  settled: 'good',
};

/** The settlements of the draw: the first one pays; later ones correct, or repeat one that was held back. */
export function Settlements({ settlements }: { settlements: readonly Settlement[] }) {
  const t = useWords();
  if (settlements.length === 0) return <Nothing text={t('lotteryDraw.noSettlement')} />;
  return (
    <PlainTable
      label={t('lotteryDraw.settlements')}
      heads={[
        'lotteryDraw.settlementNo',
        'lotteryDraw.stateLabel',
        'lotteryDraw.resultVersion',
        'lotteryDraw.tickets',
        'lotteryDraw.winners',
        'lotteryDraw.stake',
        'lotteryDraw.rebate',
        'lotteryDraw.payout',
        'lotteryDraw.checked',
        'lotteryDraw.settledAt',
      ]}
      rows={settlements.map((one) => ({ key: String(one.settlementNo), cells: settlementCells(one, t) }))}
    />
  );
}

const settlementCells = (one: Settlement, t: Words) => [
  one.settlementNo,
  <Box key="state" component="span" sx={{ display: 'inline-block', minWidth: 110 }}>
    <Tag tone={tones[one.state]}>{t(`lotteryDraw.settlementState.${one.state}`)}</Tag>{' '}
    {one.isHeld && <Tag tone="bad">{t('lotteryDraw.settlementHeld')}</Tag>}{' '}
    {one.sealHolds === false && <Tag tone="bad">{t('lotteryDraw.sealDiffers')}</Tag>}
    <Progress settlement={one} />
  </Box>,
  one.resultVersion,
  grouped(one.tickets),
  grouped(one.winners),
  <Amount key="stake" value={one.stake} />,
  <Amount key="rebate" value={one.rebate} />,
  <Amount key="payout" value={one.payout} />,
  <Checked key="checked" settlement={one} />,
  <Moment key="at" at={one.settledAt} />,
];

function Progress({ settlement: { state, chunks, chunksDone } }: { settlement: Settlement }) {
  const t = useWords();
  if (state === 'settled' || state === 'evaluated' || chunks === 0) return null;
  const label = t('lotteryDraw.chunks', { done: chunksDone, of: chunks });
  return (
    <>
      <LinearProgress variant="determinate" value={(chunksDone / chunks) * 100} aria-label={label} sx={{ my: 0.5 }} />
      <Typography variant="caption">{label}</Typography>
    </>
  );
}

/** The payout computed by the second program, and whether it is the same. */
export function Checked({ settlement: { payout, checkedPayout } }: { settlement: Settlement }) {
  const t = useWords();
  if (checkedPayout === null) return <>–</>;
  const isEqual = payout === checkedPayout;
  return (
    <>
      {!isEqual && <Amount value={checkedPayout} />}{' '}
      <Tag tone={isEqual ? 'good' : 'bad'}>{t(isEqual ? 'lotteryDraw.checkEqual' : 'lotteryDraw.checkDiffers')}</Tag>
    </>
  );
}

/** The public inputs from which anyone can recompute the result of a draw of the portal. */
export function Evidence({ record: { commit, seal, beaconRound } }: { record: DrawRecord }) {
  const t = useWords();
  const hash = (value: string | null) => (value === null ? '–' : <CopyText text={value} />);
  const facts: Fact[] = [
    [t('lotteryDraw.commit'), hash(commit)],
    [t('lotteryDraw.seal'), hash(seal)],
    [t('lotteryDraw.beaconRound'), beaconRound === null ? '–' : String(beaconRound)],
  ];
  return <Facts facts={facts} />;
}

/** Returns the text of a note; why the clock refunded a draw is said in words. */
function noteWords(note: DrawRecord['notes'][number], t: Words): string {
  const reason = lateReasonOf(note);
  return reason === undefined ? note.text : t(`lotteryDraw.late.${reason}`);
}

export function Notes({ notes }: Pick<DrawRecord, 'notes'>) {
  const t = useWords();
  if (notes.length === 0) return <Nothing text={t('lotteryDraw.noNotes')} />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {notes.map((note) => (
        <li key={`${note.at} ${note.kind}`}>
          <Tag>{t(`lotteryDraw.note.${note.kind}`)}</Tag> <Moment at={note.at} />
          <Box sx={{ overflowWrap: 'anywhere' }}>{noteWords(note, t)}</Box>
        </li>
      ))}
    </Box>
  );
}
