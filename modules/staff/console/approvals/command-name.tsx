import { useCodeWords } from '@sanam/console/i18n/use-words.ts';

/** The name of a command in words, if there are any. */
export function CommandName({ command }: { command: string }) {
  const words = useCodeWords();
  return <>{words('approval.command', command)}</>;
}
