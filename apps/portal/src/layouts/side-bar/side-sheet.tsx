import { Icon } from '@sanam/ui';
import { useT } from '../../i18n/language.ts';
import { RecentPanel } from './recent-panel.tsx';
import { useChannels } from './use-channels.ts';

/** The side bar's parts inside the phone's menu: customer service and the recent games. */
export function SideSheet({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const { channels, open } = useChannels();
  return (
    <div className="mt-3 flex flex-col gap-3">
      {channels.length > 0 ? (
        <section aria-labelledby="sheet-service">
          <h3 id="sheet-service" className="mb-2 text-base">
            {t('contact.service')}
          </h3>
          <ul className="grid grid-cols-2 gap-2">
            {channels.map((channel) => (
              <li key={`${channel.icon} ${channel.title}`}>
                <button
                  type="button"
                  onClick={() => open(channel)}
                  className="flex min-h-11 w-full items-center gap-2.5 rounded-md border border-line px-3 text-start text-sm hover:bg-sunken"
                >
                  <Icon name={channel.icon} className="shrink-0 text-brand-ink" />
                  <span className="min-w-0 truncate">{channel.title}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <div className="rounded-lg border border-line">
        <RecentPanel onLeave={onLeave} />
      </div>
    </div>
  );
}
