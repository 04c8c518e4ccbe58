/** The icon of a lottery, by the kind of game. Its name is shown beside it. */
export function LotteryMark({ gameCode, size = 48 }: { gameCode: string; size?: number }) {
  return (
    <img
      src={`/art/games/HOUSE_LOTTO/${gameCode}.svg`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className="shrink-0 rounded-lg bg-sunken"
    />
  );
}
