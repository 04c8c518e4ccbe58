/** The picture of a lottery: what is drawn says what is played. Its name is beside it. */
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
