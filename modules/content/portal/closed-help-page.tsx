import { useLocation } from '@sanam/portal/router/router.ts';
import { FeedbackPage } from './feedback-page.tsx';
import { HelpPage } from './help-page.tsx';
import { contentPaths } from './paths.ts';

/** Help for a member who may not play, and the way to write to the operator. */
export function ClosedHelpPage() {
  const { pathname } = useLocation();
  return pathname === contentPaths.feedback ? <FeedbackPage /> : <HelpPage />;
}
