import { useT } from '@sanam/portal/i18n/language.ts';

/** The article of the help centre about looking after oneself and somebody to talk to; operators edit it. */
const HELP = '/help#safe';

/** A link to help with one's play. It opens a new tab, so that neither a game nor what was typed is lost. */
export function HelpLink() {
  return (
    <a
      href={HELP}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center self-start text-sm text-ink-soft underline"
    >
      {useT()('safer.help')}
    </a>
  );
}
