// What other modules show of the human check.
export { HumanForm } from './human-form.tsx';
