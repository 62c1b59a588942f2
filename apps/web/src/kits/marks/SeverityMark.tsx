import { SeverityGlyph } from '../../ui/SeverityGlyph.tsx'
import type { Looks } from './use-looks.ts'

export interface SeverityMarkProps {
  id: number
  looks: Looks
}

/** The glyph of a severity; its space is reserved until its look is known. Write the title next to it. */
export function SeverityMark({ id, looks }: SeverityMarkProps) {
  const look = looks.severity.get(id)
  return look ? <SeverityGlyph {...look} /> : <svg width={14} height={14} aria-hidden />
}
