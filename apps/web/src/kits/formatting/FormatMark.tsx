import type { FormatIcon } from '@dossier/core/formatting/cell-format'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { FORMAT_ICON_WORDS } from './words.ts'
import '../record-table/record-table.css'

/** The icon of a rule; its name says what a color cannot. */
export function FormatMark({ name }: { name: FormatIcon }) {
  const label = FORMAT_ICON_WORDS[name]
  const shared = { className: 'format-icon', role: 'img', 'aria-label': label } as const
  if (name === 'exclamation-triangle') return <TriangleAlert size={14} aria-hidden={false} {...shared} />
  if (name === 'exclamation-circle') return <CircleAlert size={14} aria-hidden={false} {...shared} />
  return (
    <svg width={14} height={14} viewBox="0 0 14 14" fill="currentColor" {...shared}>
      <path d={name === 'caret-up' ? 'M7 4 12 10H2z' : 'M7 10 12 4H2z'} />
    </svg>
  )
}
