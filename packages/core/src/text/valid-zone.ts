const MOST_ZONES = 1_000
/** Asking Intl takes longer than the rest of a small request. */
const zones = new Map<string, string>()

/** UTC for a zone that nobody knows, and for an offset, which is no zone: databases read its sign the other way. (D-072) */
export function validZone(timeZone: string): string {
  const cached = zones.get(timeZone)
  if (cached !== undefined) return cached
  if (/^[+-]/.test(timeZone)) return 'UTC'
  try {
    const { timeZone: zone } = new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions()
    // There are some hundred zones, but each can be written in many ways.
    if (zones.size < MOST_ZONES) zones.set(timeZone, zone)
    return zone
  } catch {
    return 'UTC'
  }
}
