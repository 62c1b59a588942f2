import { randomUUID } from 'node:crypto'
import { formOf } from '../example-picture.ts'
import { networkCaller, type NetworkAnswer, type NetworkCaller } from './network-caller.ts'
import type { Workspace } from './prepare-workspace.ts'

/** One write that was sent. Its text is found nowhere else. */
export interface Write {
  kind: 'create' | 'comment' | 'field' | 'file' | 'link' | 'merge'
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
  /** Also uploads files, and links and merges records. */
  widely?: boolean
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
  const isOver = (answer: NetworkAnswer | 'cut' | 'no') => answer === 'cut' && !load.persistent
  let last: number | undefined
  while (!load.until.aborted) {
    const created = await send(createRecord(templateId))
    if (isOver(created)) return
    const own = createdId(created)
    if (own === undefined) continue
    load.ledger.shared ??= own
    const spare = load.widely ? await send(createRecord(templateId)) : 'no'
    if (isOver(spare)) return
    for (const order of [...joining({ own, last, spare: createdId(spare) }), ...saving(own, load.ledger.shared)])
      if (load.until.aborted || isOver(await send(order))) return
    last = own
  }
}

const saving = (own: number, shared: number) =>
  [1, 2, 3].flatMap(() => [saveField(own), saveField(shared), addComment(own)])

interface Joined {
  own: number
  /** The one before. */
  last: number | undefined
  /** One that is merged into its own. */
  spare: number | undefined
}

const joining = ({ own, last, spare }: Joined): Order[] =>
  spare === undefined
    ? []
    : [
        addFile(spare),
        addComment(spare),
        ...(last === undefined ? [] : [link(last, own)]),
        merge(spare, own),
        addFile(own),
      ]

type Order = Omit<Write, 'writer' | 'acknowledged' | 'denied'>

const createdId = (answer: NetworkAnswer | 'cut' | 'no'): number | undefined =>
  typeof answer === 'object' ? (JSON.parse(answer.text) as { created: { id: number } | null }).created?.id : undefined

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

const FILE_BYTES = 200_000

/** What a file contains, by its name. */
export const bytesOf = (name: string): Buffer => Buffer.alloc(FILE_BYTES, name)

function addFile(caseId: number): Order {
  const text = `file-${randomUUID()}.txt`
  const headers = { 'idempotency-key': text }
  return {
    kind: 'file',
    text,
    again: (caller) =>
      caller.send({ method: 'POST', path: `/files/${caseId}`, form: formOf(bytesOf(text), text), headers }),
  }
}

const link = (low: number, high: number): Order => ({
  kind: 'link',
  text: `${low}-${high}`,
  again: (caller) => caller.send({ method: 'GET', path: `/cases/link/${high}/${low}` }),
})

function merge(source: number, target: number): Order {
  const headers = { 'idempotency-key': randomUUID() }
  return {
    kind: 'merge',
    text: String(source),
    again: (caller) => caller.send({ method: 'POST', path: `/cases/merge/${source}/${target}`, body: {}, headers }),
  }
}
