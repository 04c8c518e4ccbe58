import { Dialog, Icon, menuItemClass } from '@sanam/ui';
import { useT } from '../../i18n/language.ts';
import { openCustomerService } from './customer-service.ts';
import type { CustomerService } from './queries.ts';
import { textOn } from './text-on.ts';

/** The channels of customer service under a header in the brand's own colour (CNT-009, CNT-010). */
export function ChatRoom({ info, onClose }: { info: CustomerService; onClose: () => void }) {
  const t = useT();
  const colour = info.chat.headerColour;
  const style = colour === null ? undefined : { backgroundColor: colour, color: textOn(colour) };
  return (
    <Dialog open onClose={onClose} title={t('contact.room')} closeLabel={t('app.close')} width={440} height={0} flush>
      <p
        data-chat-header
        style={style}
        className={`mt-1 flex items-center gap-2 px-5 py-3 font-semibold ${style ? '' : 'bg-brand text-on-brand'}`}
      >
        <Icon name="chat" />
        {t('contact.roomText')}
      </p>
      <ul className="p-3">
        {info.entries.map((entry) => (
          <li key={`${entry.csType}-${entry.csPosition}-${entry.title}`}>
            <button type="button" className={menuItemClass} onClick={() => void openCustomerService(info, entry.path)}>
              <Icon name="chat" className="text-brand-ink" />
              <span className="min-w-0 flex-1 truncate text-start">{entry.title}</span>
              <Icon name="external" size={16} className="text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
