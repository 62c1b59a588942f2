import type { Severity } from '@dossier/contract/lookups/severities'
import type { Tone } from '../../ui/StatusGlyph.tsx'

export interface SeverityLook {
  rank: 1 | 2 | 3 | 4
  tone: Tone
}

const LOOKS: SeverityLook[] = [
  { rank: 1, tone: 'slate' },
  { rank: 2, tone: 'amber' },
  { rank: 3, tone: 'orange' },
  { rank: 4, tone: 'red' },
]

/** How each severity is drawn, by id: the lowest level as one bar, the highest as an exclamation mark. */
export function severityLooks(severities: readonly Pick<Severity, 'id' | 'level'>[]): Map<number, SeverityLook> {
  const rising = severities.toSorted((a, b) => a.level - b.level)
  const steps = Math.max(1, rising.length - 1)
  return new Map(rising.map(({ id }, place) => [id, LOOKS[Math.round((place / steps) * (LOOKS.length - 1))]!]))
}
