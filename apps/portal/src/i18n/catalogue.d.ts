declare module '*?catalogue=core' {
  const messages: import('@lingui/core').Messages;
  export default messages;
}
