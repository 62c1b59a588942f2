import type { CaseField } from '@dossier/contract/cases/details'
import type { CaseFieldsUpdated, CaseUpdated } from '@dossier/contract/live/case-hub'
import { exampleCase, exampleField, fieldsMessage, instantOf } from '../../live/example-case.ts'
import type { LiveCase } from '../../live/live-case.ts'
import { sameJson } from '../../live/same-json.ts'
import { mergeSet } from '../merge-set.ts'

export const PLACES = ['summary', 'fields.site', 'tags'] as const
export type Place = (typeof PLACES)[number]
export const kindOf = (place: Place) => (place === 'tags' ? 'set' : 'text')

export interface Save {
  place: Place
  value: unknown
  base?: number
  key: string
}

export type Answer =
  | { status: 200; value: unknown; seq: number }
  | { status: 409; value: unknown; seq: number; by: number }
  | { status: 401 | 404 | 423 }

export type Message = { properties: CaseUpdated } | { fields: CaseFieldsUpdated } | { whole: LiveCase }

interface Change {
  seq: number
  place: Place
  value: unknown
  by: number
}

/** A writer without a browser, and without a base. */
export const API = 0

/** One record on the server: values, change log, locks and the stored answers. */
export class SimServer {
  readonly isStrict: boolean
  readonly locks = new Map<Place, number>()
  readonly #changes: Change[] = PLACES.map((place) => ({ seq: 0, place, value: place === 'tags' ? [] : '', by: API }))
  readonly #answers = new Map<string, Answer>()
  seq = 10
  isDeleted = false

  constructor(isStrict: boolean) {
    this.isStrict = isStrict
  }

  valueOf(place: Place, at = Infinity): unknown {
    return this.#changes.findLast((change) => change.place === place && change.seq <= at)!.value
  }

  /** Returns the answer, and whether something was written. */
  save(user: number, { place, value, base, key }: Save): { answer: Answer; isWritten: boolean } {
    const again = this.#answers.get(key)
    if (again) return { answer: again, isWritten: false }
    if (this.isDeleted) return { answer: { status: 404 }, isWritten: false }
    const holder = this.locks.get(place)
    if (this.isStrict && holder !== undefined && holder !== user) return { answer: { status: 423 }, isWritten: false }
    const settled = this.#settle(user, { place, value, base })
    if ('status' in settled) return { answer: settled, isWritten: false }
    const isWritten = !sameJson(settled.value, this.valueOf(place))
    if (isWritten) this.write(place, settled.value, user)
    if (holder === user) this.locks.delete(place)
    const answer = { status: 200 as const, value: settled.value, seq: this.seq }
    this.#answers.set(key, answer)
    return { answer, isWritten }
  }

  write(place: Place, value: unknown, by: number) {
    this.seq += 1
    this.#changes.push({ seq: this.seq, place, value, by })
  }

  /** Something else about the record changed. */
  tick() {
    this.seq += 1
  }

  #settle(user: number, { place, value, base }: Omit<Save, 'key'>): Answer | { value: unknown } {
    if (base === undefined) return { value }
    const present = this.valueOf(place)
    const seen = this.valueOf(place, base)
    const since = this.#changes.filter((change) => change.place === place && change.seq > base)
    if (sameJson(value, present) || sameJson(value, seen)) return { value: present }
    if (place === 'tags') {
      return { value: mergeSet({ seen: seen as string[], mine: value as string[], present: present as string[] }) }
    }
    if (since.every(({ by }) => by === user)) return { value }
    return { status: 409, value: present, seq: this.seq, by: since.at(-1)!.by }
  }

  #field(): CaseField {
    const { seq } = this.#changes.findLast(({ place }) => place === 'fields.site')!
    const holder = this.locks.get('fields.site')
    const inUseBy = holder === undefined ? null : { id: holder, name: `Person ${holder}` }
    return exampleField('site', seq, { value: this.valueOf('fields.site') as string, label: '', inUseBy })
  }

  /** The record as a fetch returns it. */
  details(): LiveCase {
    const [summary, tags] = [this.valueOf('summary') as string, this.valueOf('tags') as string[]]
    const lastUpdatedAt = instantOf(this.seq)
    return exampleCase([this.#field()], { seq: this.seq, lastUpdatedAt, summary, tags })
  }

  /** The message to viewers after a change of a place. */
  messageAbout(place: Place): Message {
    if (place === 'fields.site') return { fields: fieldsMessage(this.seq, [this.#field()]) }
    return {
      properties: { id: 1, seq: this.seq, lastUpdatedAt: instantOf(this.seq), [place]: this.valueOf(place) },
    }
  }

  /** The messages for a returning viewer. */
  everything(): Message[] {
    const { fields, ...properties } = this.details()
    return [{ properties }, { fields: fieldsMessage(this.seq, Object.values(fields), { full: true }) }]
  }
}
