import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Icon } from './icon.tsx';
import type { Asked } from './question.ts';
import { RichText } from './rich-text.tsx';

/** Width in CSS pixels (SHL-051); the content decides the height. */
const WIDTH = 400;

/** The generic dialog: icon, title, text or markup, buttons. On a phone a sheet with its buttons side by side. */
export function AskDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { title, body, html, icon, confirm, cancel, confirmLook = 'primary', closeLabel, answer } = asked;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      width={WIDTH}
      height={0}
      closeOnCover={asked.closeOnCover ?? true}
      closeOnEscape={asked.closeOnEscape ?? true}
      timeOut={asked.timeOut}
      footer={
        <div className="flex w-full gap-3 *:flex-1 md:justify-end md:*:flex-none">
          {cancel ? <Button onClick={onClose}>{cancel}</Button> : null}
          <Button look={confirmLook} data-autofocus onClick={() => answer(true)}>
            {confirm}
          </Button>
        </div>
      }
    >
      <div className="flex gap-3">
        {icon ? <Icon name={icon} size={28} className="shrink-0 text-brand-ink" /> : null}
        <div className="min-w-0 text-base">
          {body}
          {html === undefined ? null : <RichText html={html} />}
        </div>
      </div>
    </Dialog>
  );
}
