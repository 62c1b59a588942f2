import { cellColors, type ChosenColors } from '@dossier/core/formatting/cell-colors'
import type { FormatIcon } from '@dossier/core/formatting/cell-format'
import type { CSSProperties } from 'react'
import type { CellLook } from '../record-table/Cell.tsx'
import { FormatMark } from './FormatMark.tsx'

interface Format extends ChosenColors {
  iconName?: FormatIcon
}

/** A format as a cell is drawn: its colors in both themes, and how much of it the bar fills. */
export function cellLook({ iconName, ...chosen }: Format, share: number | undefined): CellLook {
  const [light, dark] = [cellColors(chosen, 'light'), cellColors(chosen, 'dark')]
  const style: Record<string, string> = {}
  for (const part of ['background', 'text', 'bar', 'icon'] as const) {
    if (part === 'bar' && share === undefined) continue
    if (light[part]) style[`--format-${part}`] = light[part]
    if (dark[part]) style[`--format-${part}-dark`] = dark[part]
  }
  if (share !== undefined && chosen.bar) style['--format-share'] = String(share)
  return { style: style as CSSProperties, ...(iconName && { icon: <FormatMark name={iconName} /> }) }
}
