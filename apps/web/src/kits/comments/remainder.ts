/**
 * The rest of the box once `sent` is stored: text typed before or after it, or everything if it was changed in the
 * meantime.
 */
export function remainder(typed: string, sent: string): string {
  if (typed.startsWith(sent)) return typed.slice(sent.length).trimStart()
  if (typed.endsWith(sent)) return typed.slice(0, -sent.length).trimEnd()
  return typed
}
