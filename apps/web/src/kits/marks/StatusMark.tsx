import { StatusGlyph } from '../../ui/StatusGlyph.tsx'
import type { Looks } from './use-looks.ts'

export interface StatusMarkProps {
  id: number
  looks: Looks
  size?: number
}

/** The glyph of a status; its space is reserved until its look is known. Write the title next to it. */
export function StatusMark({ id, looks, size = 14 }: StatusMarkProps) {
  const look = looks.status.get(id)
  return look ? <StatusGlyph {...look} size={size} /> : <svg width={size} height={size} aria-hidden />
}
