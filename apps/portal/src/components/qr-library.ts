// A file of its own: the lazy chunk then holds the library's code maker only.
export { create } from 'qrcode';
