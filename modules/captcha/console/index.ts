// The parts of the human check for other modules.
export { HumanForm } from './human-form.tsx';
