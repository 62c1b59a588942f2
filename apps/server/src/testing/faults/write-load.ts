import { randomUUID } from 'node:crypto'
import { networkCaller, type NetworkAnswer, type NetworkCaller } from './network-caller.ts'
import type { Workspace } from './prepare-workspace.ts'

/** One write that was sent. Its text is found nowhere else. */
export interface Write {
  kind: 'create' | 'comment' | 'field'
  text: string
  /** Which of the people sent it. */
  writer: number
  /** The same write, sent again after the fault. */
  again: (caller: NetworkCaller) => Promise<NetworkAnswer>
  acknowledged: boolean
  /** It was answered that nothing was changed. */
  denied: boolean
}

/** Everything that writers sent, and the unexpected answers. */
export interface Ledger {
  writes: Write[]
  /** `status sentence` of every answer that was neither a success nor an allowed refusal. */
  surprises: string[]
  /** The record that all writers save. */
  shared?: number
  /** Answers of 503 with a time to try again. */
  busy: number
  /** Answers that it is not known what became of the write. */
  unknown: number
  /** Calls whose connection broke before an answer came. */
  cut: number
}

export const newLedger = (): Ledger => ({ writes: [], surprises: [], busy: 0, unknown: 0, cut: 0 })

interface Load {
  address: string
  workspace: Workspace
  ledger: Ledger
  /** The writers stop before their next write when it is aborted. */
  until: AbortSignal
  /** After a cut connection: go on trying, or be done. */
  persistent?: boolean
}

/** One writer for each person: creates records, saves fields of its own and of a shared record, and comments. */
export async function writeUntil(load: Load): Promise<void> {
  await Promise.all(load.workspace.tokens.map((_, nth) => writer(load, nth)))
}

async function writer(load: Load, nth: number): Promise<void> {
  const { tokens, templateId } = load.workspace
  const caller = await networkCaller(load.address, tokens[nth] ?? '').catch(() => undefined)
  if (!caller) return void (load.ledger.cut += 1)
  const send = (order: Order) => perform(load, caller, { ...order, writer: nth, acknowledged: false, denied: false })
  while (!load.until.aborted) {
    const created = await send(createRecord(templateId))
    if (created === 'cut' && !load.persistent) return
    const own = typeof created === 'object' ? createdId(created) : undefined
    if (own === undefined) continue
    load.ledger.shared ??= own
    for (let round = 0; round < 3 && !load.until.aborted; round++)
      for (const order of [saveField(own), saveField(load.ledger.shared), addComment(own)])
        if ((await send(order)) === 'cut' && !load.persistent) return
  }
}

type Order = Omit<Write, 'writer' | 'acknowledged' | 'denied'>

const createdId = (answer: NetworkAnswer): number | undefined =>
  (JSON.parse(answer.text) as { created: { id: number } | null }).created?.id

async function perform({ ledger }: Load, caller: NetworkCaller, write: Write): Promise<NetworkAnswer | 'cut' | 'no'> {
  ledger.writes.push(write)
  let answer: NetworkAnswer
  try {
    answer = await write.again(caller)
  } catch {
    ledger.cut += 1
    return 'cut'
  }
  if (answer.status === 200) {
    write.acknowledged = true
    return answer
  }
  write.denied = answer.text.includes('Nothing was changed')
  if (answer.status === 503 && answer.headers.has('retry-after')) ledger.busy += 1
  else if (answer.status === 503 && answer.text.includes('It is not known whether this was saved')) ledger.unknown += 1
  else ledger.surprises.push(`${answer.status} ${answer.text}`)
  return 'no'
}

function createRecord(templateId: number): Order {
  const text = `record-${randomUUID()}`
  const body = { templateId, title: text, tags: ['load'], fields: { note: text, cost: text.length, kind: 'b' } }
  return {
    kind: 'create',
    text,
    again: (caller) => caller.send({ method: 'POST', path: '/cases', body, headers: { 'idempotency-key': text } }),
  }
}

function saveField(caseId: number): Order {
  const text = `value-${randomUUID()}`
  const path = `/cases/field/${caseId}/note/false`
  return {
    kind: 'field',
    text,
    again: (caller) =>
      caller.send({ method: 'POST', path, body: { value: text }, headers: { 'idempotency-key': text } }),
  }
}

function addComment(caseId: number): Order {
  const text = `comment-${randomUUID()}`
  return {
    kind: 'comment',
    text,
    // As from a client that knows no keys.
    again: (caller) => caller.send({ method: 'POST', path: '/cases/update', body: { caseId, comment: text } }),
  }
}
