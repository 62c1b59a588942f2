/**
 * Whether a browser that is redirected to this text stays on this site: exactly one slash at the start, no backslash
 * that browsers read as a slash, and none of the characters that they skip. Takes any text.
 */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\p{Cc}\\]/u.test(text)
}
