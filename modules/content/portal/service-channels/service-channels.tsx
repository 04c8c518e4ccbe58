import { Icon } from '@sanam/ui';
import { useT } from '@sanam/portal/i18n/language.ts';
import { Entry, Line } from '@sanam/portal/layouts/side-bar/entry.tsx';
import { useChannels } from './use-channels.ts';

/** The channels of customer service in the side bar. */
export function BarChannels() {
  const t = useT();
  const { channels, open } = useChannels();
  if (channels.length === 0) return null;
  return (
    <>
      <Line />
      <ul aria-label={t('contact.service')} className="flex flex-col gap-1">
        {channels.map((channel) => (
          <li key={`${channel.icon} ${channel.title}`}>
            <Entry icon={channel.icon} label={channel.title} onClick={() => open(channel)} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The channels of customer service in the phone's menu. */
export function SheetChannels() {
  const t = useT();
  const { channels, open } = useChannels();
  if (channels.length === 0) return null;
  return (
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
  );
}
