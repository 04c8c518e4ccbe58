import { useCodeWords } from '@sanam/console/i18n/use-words.ts';

/** A command in words where there are some. */
export function CommandName({ command }: { command: string }) {
  const words = useCodeWords();
  return <>{words('approval.command', command)}</>;
}
