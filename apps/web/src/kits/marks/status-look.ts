import type { Status } from '@dossier/contract/lookups'
import type { StatusShape, Tone } from '../../ui/StatusGlyph.tsx'

export interface StatusLook {
  shape: StatusShape
  tone: Tone
}

const FRESH: StatusLook = { shape: 'dashed', tone: 'slate' }
const DONE: StatusLook = { shape: 'done', tone: 'green' }
const BETWEEN: StatusLook[] = [
  { shape: 'half', tone: 'amber' },
  { shape: 'quarter', tone: 'violet' },
  { shape: 'paused', tone: 'orange' },
  { shape: 'three-quarters', tone: 'teal' },
]

/** How each status is drawn, by id: the default one as fresh, the last one as done, the others in turn. */
export function statusLooks(statuses: readonly Status[]): Map<number, StatusLook> {
  const inOrder = statuses.toSorted((a, b) => a.order - b.order)
  const fresh = inOrder.find((status) => status.default) ?? inOrder[0]
  const others = inOrder.filter((status) => status !== fresh)
  return new Map(
    inOrder.map((status) => {
      if (status === fresh) return [status.id, FRESH]
      const place = others.indexOf(status)
      return [status.id, place === others.length - 1 ? DONE : BETWEEN[place % BETWEEN.length]!]
    }),
  )
}
