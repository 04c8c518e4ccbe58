/** Converts Latin letters to capitals and leaves Thai unchanged; spaces stay while typing (WAL-020, GAP-143). */
export function capitalised(name: string): string {
  return name.toUpperCase();
}
