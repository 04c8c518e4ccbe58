import { HelpContact } from './help-contact.tsx';

/** The help contact below every page of the desk. */
export const DeskHelp = () => <HelpContact className="border-t border-line pt-3" />;
