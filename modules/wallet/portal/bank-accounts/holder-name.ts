/** Latin letters in capitals, Thai as typed; spaces stay while one types (WAL-020, GAP-143). */
export function capitalised(name: string): string {
  return name.toUpperCase();
}
