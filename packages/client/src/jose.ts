// A file of its own so that the lazy chunk holds these two and nothing else of the library.
export { CompactEncrypt, importJWK } from 'jose';
