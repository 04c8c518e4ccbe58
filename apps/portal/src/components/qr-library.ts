// A separate file, so that the lazy chunk contains only the library's code generator.
export { create } from 'qrcode';
