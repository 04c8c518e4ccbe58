import { Button, Callout, Dialog } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { useSession } from '@sanam/portal/lib/session.ts';
import { copyText } from '@sanam/portal/lib/copy-text.ts';
import { saveFile } from '@sanam/portal/lib/save-file.ts';

/** Saves the file without the server, because the codes are shown once and stored nowhere. */
const download = (name: string, text: string): void => saveFile(new File([`${text}\n`], name, { type: 'text/plain' }));

/** The dialog that shows recovery codes once, to copy or save as a file. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const t = useT();
  const username = useSession((session) => session.username) ?? '';
  const text = codes.join('\n');
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('security.codes')}
      closeLabel={t('app.close')}
      width={460}
      height={0}
      closeOnCover={false}
      closeOnEscape={false}
      footer={
        <Button look="brand" onClick={onClose}>
          {t('security.codesKept')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Callout tone="caution" icon="alert">
          {t('security.codesOnce')}
        </Callout>
        <ul aria-label={t('security.codes')} className="num grid grid-cols-2 gap-2 text-center text-base">
          {codes.map((code) => (
            <li key={code} className="rounded-md bg-sunken py-2 select-all">
              {code}
            </li>
          ))}
        </ul>
        <div className="grid grid-cols-2 gap-2">
          <Button icon="copy" onClick={() => void copyText(text, t('security.copied'))}>
            {t('security.copy')}
          </Button>
          <Button icon="down" onClick={() => download(`recovery-codes-${username}.txt`, text)}>
            {t('security.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
