import { fromWire } from '@sanam/contract/money';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { moneyWithSymbol } from '@sanam/console/lib/format.ts';
import { tones } from '@sanam/console/theme.ts';
import type { TimelineRow } from '@sanam/console/lib/records.ts';

const WIDTH = 600;
const HEIGHT = 72;
const EDGE = 4;
const CASH = 'player_cash';

/**
 * The chart of one account's balance (cash if there are several) over the rows on the screen; jumps show where to look.
 */
export function BalancePlot({ rows }: { rows: readonly TimelineRow[] }) {
  const t = useWords();
  const colours = tones(useTheme().palette.mode);
  const accounts = new Set(rows.map(({ account }) => account));
  const shown = accounts.size === 1 ? rows[0]?.account : CASH;
  const steps = rows.filter(({ account }) => account === shown).toReversed();
  const first = steps[0];
  const last = steps.at(-1);
  if (first === undefined || last === undefined || steps.length < 2) return null;
  const balances = [first.balanceBefore, ...steps.map(({ balanceAfter }) => balanceAfter)];
  const path = stepPath(balances.map((balance) => fromWire(balance)));
  return (
    <Box sx={{ px: 1.5, pt: 1 }}>
      <svg
        role="img"
        aria-label={t('member.balanceLine', {
          from: moneyWithSymbol(first.balanceBefore),
          to: moneyWithSymbol(last.balanceAfter),
        })}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height={HEIGHT}
      >
        <path d={`${path} V${HEIGHT} H0 Z`} fill={colours.brandSoft} />
        <path d={path} fill="none" stroke={colours.brandInk} strokeWidth={2} vectorEffect="non-scaling-stroke" />
      </svg>
    </Box>
  );
}

/**
 * Returns the path of the steps. Heights are shares of the highest balance, from zero, because another base would
 * exaggerate.
 */
function stepPath(balances: readonly bigint[]): string {
  const top = balances.reduce((most, one) => (one > most ? one : most), 1n);
  const y = (balance: bigint): number => HEIGHT - EDGE - (Number((balance * 1000n) / top) / 1000) * (HEIGHT - 2 * EDGE);
  const width = WIDTH / (balances.length - 1);
  return balances
    .map((balance, i) =>
      i === 0 ? `M0 ${y(balance).toFixed(1)}` : `H${(i * width).toFixed(1)} V${y(balance).toFixed(1)}`,
    )
    .join(' ');
}
