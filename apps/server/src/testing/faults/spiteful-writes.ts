import { randomUUID } from 'node:crypto'
import type { NetworkAnswer, NetworkCaller } from './network-caller.ts'
import type { Writer } from './spiteful-office.ts'

/** What must become of a write, known before it is sent: of one that is `unheard`, nobody waits for the answer. */
type Fate = 'kept' | 'refused' | 'broken' | 'unheard'

export interface Sent {
  fate: Fate
  /** Found nowhere else. */
  text: string
  writer: Writer
  /** The record that it changes, or that the answer names. */
  caseId: number | undefined
  /** Of a new record. */
  number?: string
  /** 0 where the connection broke. */
  status: number
  answer: string
}

const WEIGHTS = {
  create: 6,
  ofOwn: 4,
  ofShared: 2,
  summary: 1,
  twice: 1,
  invalid: 1,
  ofOtherTenant: 1,
  intoOtherTenant: 1,
  forbidden: 1,
  locked: 1,
  poison: 1,
  cut: 2,
}
type Kind = keyof typeof WEIGHTS
const KINDS = Object.entries(WEIGHTS).flatMap(([kind, weight]) => Array<Kind>(weight).fill(kind as Kind))

/** Errors of PostgreSQL that a trigger of the test raises for texts that name them. */
const POISONS = ['23514', '57014', '40001', '40P01', '55P03', '22012']

interface Order {
  fate: Fate
  path: string
  body: object
  caseId?: number
  /** The caller hangs up after so many milliseconds. */
  cutAfter?: number
}

/** Takes a number from 0 to below 1. */
function orderOf(kind: Kind, { templateId, own, shared, strange }: Writer, text: string, chance: number): Order {
  const create = (fate: Fate, rest: object = {}): Order => ({
    fate,
    path: '/cases',
    body: { templateId, title: text, tags: ['spite'], fields: { note: text }, ...rest },
  })
  const save = (fate: Fate, caseId: number, fieldId = 'note'): Order => ({
    fate,
    caseId,
    path: `/cases/field/${caseId}/${fieldId}/false`,
    body: { value: text },
  })
  const either = (fate: Fate) => (chance < 0.5 ? create(fate) : save(fate, own))
  const orders: Record<Kind, () => Order> = {
    create: () => create('kept'),
    twice: () => create('kept'),
    ofOwn: () => save('kept', own),
    ofShared: () => save('kept', shared),
    summary: () => ({ fate: 'kept', caseId: own, path: `/cases/property/${own}/summary`, body: { value: text } }),
    invalid: () => (chance < 0.5 ? save('refused', own, 'cost') : create('refused', { statusId: 2_000_000_000 })),
    ofOtherTenant: () => save('refused', strange.caseId),
    intoOtherTenant: () => create('refused', { templateId: strange.templateId }),
    forbidden: () => save('refused', own, 'secret'),
    locked: () => save('refused', strange.lockedId),
    poison: () => either('broken'),
    cut: () => ({ ...either('unheard'), cutAfter: Math.floor(chance * 40) }),
  }
  return orders[kind]()
}

/** The same write once more, through the other node. */
const repeats = new WeakMap<Sent, () => Promise<NetworkAnswer>>()

/** Sends one write by chance. */
export async function sendOne(writer: Writer, random: () => number): Promise<Sent> {
  const kind = KINDS[Math.floor(random() * KINDS.length)]!
  const poison = kind === 'poison' ? `poison ${POISONS[Math.floor(random() * POISONS.length)]} ` : ''
  const text = `${poison}${kind} ${randomUUID()}`
  const { fate, path, body, caseId, cutAfter } = orderOf(kind, writer, text, random())
  const request = { method: 'POST', path, body, headers: { 'idempotency-key': text.replaceAll(' ', '-') } }
  const send = (through: NetworkCaller, milliseconds?: number) =>
    through.send(request, milliseconds).catch((error: unknown) => ({ status: 0, text: String(error) }))
  const [first, second] = await Promise.all([
    send(writer.callers[writer.node]!, cutAfter),
    kind === 'twice' ? send(writer.callers[1 - writer.node]!) : undefined,
  ])
  const { status, text: answer } = second ? oneOf(first, second) : first
  const sent: Sent = { fate, text, writer, caseId, status, answer }
  repeats.set(sent, () => writer.callers[1 - writer.node]!.send(request))
  noteCreated(sent)
  return sent
}

type Answer = Pick<NetworkAnswer, 'status' | 'text'>

/** The answer to a write that was sent twice: the same, unless something died. */
function oneOf(first: Answer, second: Answer): Answer {
  if (first.text === second.text || [0, 503].includes(second.status)) return first
  if ([0, 503].includes(first.status)) return second
  return { status: -1, text: `${first.status} ${first.text}, but also ${second.status} ${second.text}` }
}

function noteCreated(sent: Sent): void {
  if (sent.caseId !== undefined || sent.status !== 200) return
  const { created } = JSON.parse(sent.answer) as { created: { id: number; caseNumber: string } | null }
  if (created) Object.assign(sent, { caseId: created.id, number: created.caseNumber })
}

/** Sends a write without an answer until there is one: then it has to be kept. */
export async function sendAgain(sent: Sent): Promise<void> {
  do {
    const { status, text } = await repeats.get(sent)!()
    Object.assign(sent, { fate: 'kept', status, answer: text })
  } while (sent.status === 503)
  noteCreated(sent)
}
