import type { GameTag } from '../../contract/games.ts';

interface Look {
  /** Two hues of the ball. */
  from: string;
  to: string;
  sign: string;
}

const looks: Record<GameTag, Look> = {
  THAI: { from: '#f6b93b', to: '#b5651d', sign: 'ไทย' },
  YEEKEE: { from: '#a55eea', to: '#5f27cd', sign: '88' },
  HANOI: { from: '#eb4d4b', to: '#a71d31', sign: 'HN' },
  LAO: { from: '#3867d6', to: '#1e3799', sign: 'ลาว' },
  MALAY: { from: '#f7b731', to: '#2d6a8f', sign: '4D' },
  STOCK: { from: '#26a69a', to: '#00695c', sign: '%' },
  NORTH: { from: '#fc5c65', to: '#c0392b', sign: 'MB' },
  CENTRAL: { from: '#fd9644', to: '#c4561a', sign: 'MT' },
  SOUTH: { from: '#20bf6b', to: '#0a7d45', sign: 'MN' },
  FAST: { from: '#45aaf2', to: '#2356a8', sign: '1′' },
};
const other: Look = { from: '#778ca3', to: '#4b5c70', sign: '#' };

/** The sign of a lottery: a ball in the colours of its kind. */
export function LotteryMark({ tag, size = 48 }: { tag: string; size?: number }) {
  const { from, to, sign } = tag in looks ? looks[tag as GameTag] : other;
  const id = `ball-${tag.replace(/\W/g, '')}`;
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" className="shrink-0">
      <defs>
        <radialGradient id={id} cx="34%" cy="28%" r="80%">
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </radialGradient>
      </defs>
      <circle cx="24" cy="24" r="23" fill={`url(#${id})`} />
      <ellipse cx="17" cy="11" rx="9" ry="5" fill="#fff" opacity="0.35" transform="rotate(-28 17 11)" />
      <circle cx="24" cy="25" r="14.5" fill="#fff" opacity="0.94" />
      <text
        x="24"
        y="25"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={sign.length > 2 ? 11 : 14}
        fontWeight="700"
        fill={to}
      >
        {sign}
      </text>
    </svg>
  );
}
