import type { Status } from '@dossier/contract/lookups/statuses'
import type { StatusShape, Tone } from '../../ui/StatusGlyph.tsx'

export interface StatusLook {
  shape: StatusShape
  tone: Tone
}

const FRESH: StatusLook = { shape: 'dashed', tone: 'slate' }
const DONE: StatusLook = { shape: 'done', tone: 'green' }

/** What common titles mean; the first that fits. A title in other words gets the next free look. */
const MEANINGS: [RegExp, StatusLook][] = [
  [/\b(cancel|reject|declin|refus|withdrawn|void|abandon|denied|duplicate)/, { shape: 'slash', tone: 'slate' }],
  [/\b(hold|paus|wait|pending|block|defer|suspend|stalled)/, { shape: 'paused', tone: 'orange' }],
  [/\b(review|test|verif|check|approval)/, { shape: 'three-quarters', tone: 'teal' }],
  [/\b(progress|working|active|under ?way|started|doing)\b/, { shape: 'half', tone: 'amber' }],
  [/\b(schedul|plann?ed|assigned|triag|accepted|queued)/, { shape: 'quarter', tone: 'violet' }],
  [/\b(done|closed|complete|completed|resolved|finished|solved|fixed|settled|approved)\b/, DONE],
]
/** These words turn a meaning round, as in 'Not started' or 'Reopened'. */
const NEGATED = /\b(not|never|un(?!der|til)\w+|re-?open\w*|incomplete)\b/

const OTHERS: StatusLook[] = [
  { shape: 'half', tone: 'amber' },
  { shape: 'quarter', tone: 'violet' },
  { shape: 'dot', tone: 'accent' },
  { shape: 'bar', tone: 'red' },
  { shape: 'cross', tone: 'green' },
  { shape: 'three-quarters', tone: 'teal' },
  { shape: 'slash', tone: 'slate' },
  { shape: 'paused', tone: 'orange' },
]
const TONES: Tone[] = ['amber', 'violet', 'teal', 'accent', 'red', 'green', 'slate', 'orange']

function meaningOf(title: string): StatusLook | undefined {
  const words = title.toLowerCase()
  return NEGATED.test(words) ? undefined : MEANINGS.find(([pattern]) => pattern.test(words))?.[1]
}

type Ordered = Pick<Status, 'id' | 'title' | 'default' | 'order'>

/**
 * How each status is drawn, by id: the default one as fresh, the others by what their titles mean. Where none is called
 * done, the last one is, unless it means something else.
 */
export function statusLooks(statuses: readonly Ordered[]): Map<number, StatusLook> {
  const inOrder = statuses.toSorted((a, b) => a.order - b.order)
  const fresh = inOrder.find((status) => status.default) ?? inOrder[0]
  const others = inOrder.filter((status) => status !== fresh)
  const meanings = new Map(others.map(({ id, title }) => [id, meaningOf(title)]))
  const last = others.at(-1)
  if (last && ![...meanings.values()].includes(DONE)) meanings.set(last.id, meanings.get(last.id) ?? DONE)
  const looks = new Map<number, StatusLook>()
  const used = new Set<string>()
  const assign = (id: number, look: StatusLook) => {
    looks.set(id, look)
    used.add(nameOf(look))
  }
  if (fresh) assign(fresh.id, FRESH)
  for (const { id } of others) {
    const meaning = meanings.get(id)
    if (meaning) assign(id, free([meaning.shape], meaning, used))
  }
  const shapes = new Set([...looks.values()].map(({ shape }) => shape))
  const spare = OTHERS.filter(({ shape }) => !shapes.has(shape))
  let next = 0
  for (const { id } of others) {
    if (looks.has(id)) continue
    const look = spare[next] ?? OTHERS[(next - spare.length) % OTHERS.length]!
    assign(id, free([look.shape, ...OTHERS.map(({ shape }) => shape)], look, used))
    next++
  }
  return looks
}

const nameOf = ({ shape, tone }: StatusLook) => `${shape} ${tone}`

/** The look itself, or if another status has it, its shape in another tone, or another shape. */
function free(shapes: readonly StatusShape[], look: StatusLook, used: ReadonlySet<string>): StatusLook {
  if (!used.has(nameOf(look))) return look
  const all = shapes.flatMap((shape) => TONES.map((tone) => ({ shape, tone })))
  return all.find((one) => !used.has(nameOf(one))) ?? look
}
