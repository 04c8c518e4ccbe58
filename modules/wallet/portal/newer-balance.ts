/** Returns the balance with the higher version, in whatever order the answers arrive. */
export function newerBalance(known: unknown, read: unknown): unknown {
  const versionOf = (value: unknown) =>
    typeof value === 'object' && value !== null && 'version' in value ? Number(value.version) : -1;
  return versionOf(known) > versionOf(read) ? known : read;
}
