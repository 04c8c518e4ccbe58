import type { UseFormRegisterReturn } from 'react-hook-form';

/** A registered field as the attributes of a `TextField`: the form focuses its input when something is wrong there. */
export const muiField = ({ ref: inputRef, ...attributes }: UseFormRegisterReturn) => ({ ...attributes, inputRef });
