import type { UseFormRegisterReturn } from 'react-hook-form';

/** Returns a registered field as attributes of a `TextField`, so that the form can focus its input on an error. */
export const muiField = ({ ref: inputRef, ...attributes }: UseFormRegisterReturn) => ({ ...attributes, inputRef });
