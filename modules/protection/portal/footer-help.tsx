import { HelpContact } from './help-contact.tsx';

/** The help contact in the footer, below its lists. */
export const FooterHelp = () => <HelpContact className="order-last col-span-full" />;
