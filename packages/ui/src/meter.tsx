/** Progress bar from 0 to 1. */
export function Meter({ part, label }: { part: number; label: string }) {
  const percent = Math.round(Math.min(1, Math.max(0, part)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-2 w-full overflow-hidden rounded-full bg-current/15"
    >
      <div className="h-full rounded-full bg-current" style={{ width: `${percent}%` }} />
    </div>
  );
}
