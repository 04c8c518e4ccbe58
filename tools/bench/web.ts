export async function benchWeb(_say: (line: string) => void): Promise<object> {
  throw new Error('later');
}
