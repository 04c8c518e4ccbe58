import { ContactLines } from './contact-lines.tsx';
import { HelpLink } from './help-link.tsx';

/** Whom to ask for help with one's play: the operator's contact, and the article of the help centre. */
export const HelpContact = () => (
  <ContactLines>
    <HelpLink />
  </ContactLines>
);
