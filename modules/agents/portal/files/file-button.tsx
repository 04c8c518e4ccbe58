import { Button, toast } from '@sanam/ui';
import { useMutation } from '@tanstack/react-query';
import { useT } from '@sanam/portal/i18n/language.ts';
import { refusalText } from '@sanam/portal/i18n/refusal-text.ts';
import { file } from '@sanam/portal/lib/api.ts';
import { saveFile } from '@sanam/portal/lib/save-file.ts';
import { agentFileCalls } from '../../contract/file-calls.ts';
import type { AgentFile } from '../../contract/file-lists.ts';

interface FileButtonProps {
  list: AgentFile;
  /** Current filters of the list. */
  query: object;
}

/** The button that exports all rows of a list, not only those of the page. */
export function FileButton({ list, query }: FileButtonProps) {
  const t = useT();
  const take = useMutation({
    mutationFn: async () => {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      const asked = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
      const answer = await file(agentFileCalls.agentFile, { params: { list }, query: asked });
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? `${list}.csv`;
      return new File([await answer.blob()], name, { type: 'text/csv' });
    },
    onSuccess: saveFile,
    onError: (error) => toast(refusalText(error), 'loss'),
  });
  return (
    <Button size="small" icon="down" busy={take.isPending} className="self-start" onClick={() => take.mutate()}>
      {t('agentFile.take')}
    </Button>
  );
}
