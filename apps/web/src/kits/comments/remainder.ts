/** What stays in the box once `sent` is stored: what was typed before or after it, or all if it was changed meanwhile. */
export function remainder(typed: string, sent: string): string {
  if (typed.startsWith(sent)) return typed.slice(sent.length).trimStart()
  if (typed.endsWith(sent)) return typed.slice(0, -sent.length).trimEnd()
  return typed
}
