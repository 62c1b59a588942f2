import type { LabelContents } from '@dossier/contract/dashboards/contents'

const SCALES = { md: 0.5, lg: 0.75, xl: 1 } as const

/** In rem: longer texts have smaller letters. (B-TILE-16, D-079) */
export function labelFont(text: string, size: LabelContents['size'] = 'xl'): string {
  const letters = [...text].length
  const full = letters > 10 ? 2.5 : letters > 5 ? 3 : 4
  return `${full * SCALES[size]}rem`
}
