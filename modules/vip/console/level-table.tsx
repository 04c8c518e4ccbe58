import Box from '@mui/material/Box';
import { useLocale } from 'react-admin';
import { Amount } from '@sanam/console/components/amount.tsx';
import { PlainTable } from '@sanam/console/components/plain-table.tsx';
import { useWords } from '@sanam/console/i18n/use-words.ts';
import { grouped } from '@sanam/console/lib/format.ts';
import type { LadderRecord, LevelRecord } from './records.ts';

type Shown = Omit<LevelRecord, 'members'> & { members?: number };

const heads = [
  'vip.level',
  'vip.threshold',
  'vip.upgradeBonus',
  'vip.rebates',
  'vip.gifts',
  'vip.pointsMultiplier',
  'vip.withdrawals',
] as const;

/** The levels of a ladder with their benefits, and with the member count of each if it is known. */
export function LevelTable({ label, levels }: { label: string; levels: readonly Shown[] }) {
  const isThai = useLocale() === 'th';
  const isCounted = levels.some(({ members }) => members !== undefined);
  return (
    <PlainTable
      label={label}
      heads={isCounted ? [...heads, 'vip.members'] : heads}
      rows={levels.map((level) => ({
        key: String(level.rankLevel),
        cells: [
          `${level.rankLevel}. ${isThai ? level.nameTh : level.nameEn}`,
          <Amount key="threshold" value={level.threshold} />,
          <Amount key="bonus" value={level.upgradeBonus} />,
          <Percents key="rebates" percents={level.rebates} />,
          <Gifts key="gifts" level={level} />,
          `× ${level.pointsMultiplier}`,
          <Withdrawals key="withdrawals" level={level} />,
          ...(level.members === undefined ? [] : [grouped(level.members)]),
        ],
      }))}
    />
  );
}

/** The gifts of a level in one column, because three columns are wider than the screen. */
function Gifts({ level }: { level: Shown }) {
  const t = useWords();
  const given = (['birthdayGift', 'weeklyGift', 'monthlyGift'] as const).filter((kind) => level[kind] !== '0.00');
  if (given.length === 0) return '–';
  return given.map((kind) => (
    <Box key={kind} sx={{ whiteSpace: 'nowrap' }}>
      {t(`vip.${kind}`)} <Amount value={level[kind]} />
    </Box>
  ));
}

/** The differences of a level's withdrawal terms from the merchant's rule. */
function Withdrawals({ level: { goesFirst, withdrawalCount, withdrawalSum } }: { level: Shown }) {
  const t = useWords();
  const parts = [
    goesFirst ? t('vip.first') : null,
    withdrawalCount === null ? null : t('vip.perDay', { count: withdrawalCount }),
  ].filter((part) => part !== null);
  if (parts.length === 0 && withdrawalSum === null) return '–';
  return (
    <>
      {parts.map((part) => (
        <Box key={part}>{part}</Box>
      ))}
      {withdrawalSum !== null && (
        <Box>
          <Amount value={withdrawalSum} />
        </Box>
      )}
    </>
  );
}

/** Rates above zero, each once with its products; a rate of most products is labelled "other products". */
function Percents({ percents }: { percents: LadderRecord['weights'] }) {
  const t = useWords();
  const byRate = [...Map.groupBy(percents, ({ percent }) => percent)];
  const isEach = byRate.every(([percent]) => percent !== '0.00');
  const given = byRate.filter(([percent]) => percent !== '0.00').toSorted(([, a], [, b]) => a.length - b.length);
  if (given.length === 0) return '–';
  const named = (products: LadderRecord['weights']) => {
    if (products.length === percents.length) return t('vip.allProducts');
    if (isEach && products.length * 2 > percents.length) return t('vip.otherProducts');
    return products.map(({ product }) => t(`game.typeName.${product}`)).join(', ');
  };
  return given.map(([percent, products]) => (
    <Box key={percent} sx={{ whiteSpace: 'normal', minWidth: 160, maxWidth: 260 }}>
      {percent}% {named(products)}
    </Box>
  ));
}
