import type { Socket } from 'socket.io-client'
import type { CaseDetails } from '../packages/contract/src/cases/details.ts'
import type { CaseFieldsUpdated } from '../packages/contract/src/live/case-hub.ts'

/** A save, once it is answered. */
export interface Save {
  caseId: number
  value: number
  begun: number
  acknowledged: number
  /** The record's sequence number after it. */
  seq: number
}

interface Received {
  at: number
  seq: number
  value: number
}

/** What the viewers of records were sent of one field. */
export class Viewers {
  readonly #fieldId: string
  readonly #received = new Map<number, Received[][]>()

  constructor(fieldId: string) {
    this.#fieldId = fieldId
  }

  add(socket: Socket, caseId: number): void {
    const received: Received[] = []
    this.#received.set(caseId, [...(this.#received.get(caseId) ?? []), received])
    socket.on('caseFieldsUpdated', ({ seq, fields }: CaseFieldsUpdated) => {
      const field = fields[this.#fieldId]
      if (field) received.push({ at: performance.now(), seq, value: Number(field.value) })
    })
  }

  /** When the last viewer knew of a save, if all do, and how many of them were sent a later value in its place. */
  reach({ caseId, seq, value }: Save): { at: number | undefined; inPlace: number } {
    const first = (this.#received.get(caseId) ?? []).map((all) => all.find((one) => one.seq >= seq))
    const places = first.flatMap((one) => one ?? [])
    const inPlace = places.filter((one) => one.value !== value).length
    return { at: places.length === first.length ? Math.max(...places.map(({ at }) => at)) : undefined, inPlace }
  }

  /** The viewers of a record whose latest value is not that of a fresh fetch. */
  wrong({ id, fields }: CaseDetails): number {
    const stored = Number(fields[this.#fieldId]?.value)
    const last = (this.#received.get(id) ?? []).flatMap((all) => all.at(-1) ?? [])
    return last.filter(({ value }) => value !== stored).length
  }
}
