/** A balance read earlier never replaces a later one, whatever order the answers come in. */
export function newerBalance(known: unknown, read: unknown): unknown {
  const versionOf = (value: unknown) =>
    typeof value === 'object' && value !== null && 'version' in value ? Number(value.version) : -1;
  return versionOf(known) > versionOf(read) ? known : read;
}
