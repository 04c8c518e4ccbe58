/** A list of labels with values; values are figures or times. */
export function Lines({ lines }: { lines: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
      {lines.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="num text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
