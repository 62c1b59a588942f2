import type { Status } from '@dossier/contract/lookups/statuses'
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
  { shape: 'dot', tone: 'accent' },
  { shape: 'bar', tone: 'red' },
  { shape: 'slash', tone: 'slate' },
  { shape: 'cross', tone: 'green' },
]

/** Where the shapes are used up they come again, each in another tone than before. */
function betweenLook(place: number): StatusLook {
  const { shape } = BETWEEN[place % BETWEEN.length]!
  const round = Math.floor(place / BETWEEN.length)
  return { shape, tone: BETWEEN[(place + round) % BETWEEN.length]!.tone }
}

/** How each status is drawn, by id: the default one as fresh, the last one as done, the others in turn. */
export function statusLooks(statuses: readonly Pick<Status, 'id' | 'default' | 'order'>[]): Map<number, StatusLook> {
  const inOrder = statuses.toSorted((a, b) => a.order - b.order)
  const fresh = inOrder.find((status) => status.default) ?? inOrder[0]
  const others = inOrder.filter((status) => status !== fresh)
  return new Map(
    inOrder.map((status) => {
      if (status === fresh) return [status.id, FRESH]
      const place = others.indexOf(status)
      return [status.id, place === others.length - 1 ? DONE : betweenLook(place)]
    }),
  )
}
