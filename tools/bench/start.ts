export async function benchStart(_say: (line: string) => void): Promise<object> {
  throw new Error('later');
}
