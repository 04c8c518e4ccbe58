import { Dialog, Icon, menuItemClass } from '@sanam/ui';
import { useQuery } from '@tanstack/react-query';
import { useT } from '@sanam/portal/i18n/language.ts';
import { type CustomerService, openCustomerService, permittedAddress } from '@sanam/portal/lib/customer-service.ts';
import { keys } from './keys.ts';
import { textOn } from './text-on.ts';

/**
 * The live chat in a frame and the other channels, under a header in the merchant's own colour (CNT-009, CNT-010,
 * GAP-106). Every channel also opens in its own window, because some chats refuse to be framed.
 */
export function ChatRoom({ info, onClose }: { info: CustomerService; onClose: () => void }) {
  const t = useT();
  const live = info.entries.find(({ csType }) => csType === 'liveChat');
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
      {live === undefined ? null : <LiveChat title={live.title} path={live.path} hosts={info.hosts} />}
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

/**
 * The chat itself, only from a permitted host that is not this one: a page of our own could remove the frame's sandbox.
 */
function LiveChat({ title, path, hosts }: { title: string; path: string; hosts: readonly string[] }) {
  const outside = hosts.filter((host) => host !== window.location.host);
  const { data: address } = useQuery({
    queryKey: [...keys.customerService, 'address', path],
    queryFn: async () => (await permittedAddress(path, outside)) ?? null,
  });
  if (address === null) return null;
  return (
    <div className="h-[min(50dvh,24rem)] bg-sunken">
      {address === undefined ? null : (
        <iframe
          src={address}
          title={title}
          // A chat needs its own origin to remember the visitor; it is never ours.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          referrerPolicy="no-referrer"
          className="size-full border-0"
        />
      )}
    </div>
  );
}
