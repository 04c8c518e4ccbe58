// A separate file, so that the lazy chunk contains only these two parts of the library.
export { CompactEncrypt, importJWK } from 'jose';
