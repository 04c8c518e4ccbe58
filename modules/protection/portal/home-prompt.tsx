import { LimitPrompt } from './limit-prompt.tsx';

/** The question for an own limit on the home page: after registration, and again after months. */
export const HomePrompt = () => <LimitPrompt place="home" />;
