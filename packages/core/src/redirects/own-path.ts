/**
 * Whether a browser that is sent to this text stays on this site: one slash at the beginning and not two, no backslash
 * that browsers read as a slash, and none of the signs that they skip. Takes any text.
 */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/[\p{Cc}\\]/u.test(text)
}
