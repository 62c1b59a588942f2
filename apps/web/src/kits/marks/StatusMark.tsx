import { StatusGlyph } from '../../ui/StatusGlyph.tsx'
import type { Looks } from './use-looks.ts'

export interface StatusMarkProps {
  id: number
  looks: Looks
  size?: number
}

/** The glyph of a status; its place is kept free while its look is not known. Write the title beside it. */
export function StatusMark({ id, looks, size = 14 }: StatusMarkProps) {
  const look = looks.status.get(id)
  return look ? <StatusGlyph {...look} size={size} /> : <svg width={size} height={size} aria-hidden />
}
