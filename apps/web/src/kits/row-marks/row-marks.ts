import { MARKED_AT_ONCE, visits } from '@dossier/contract/cases/visits'
import type { CaseRow } from '@dossier/contract/views'
import { call } from '../../lib/api.ts'
import { hasSeen, onSeen } from './seen.ts'

type Row = Pick<CaseRow, 'id' | 'lastUpdated'>
/** By the id of a record, the properties and fields that others have changed. */
export type Marks = ReadonlyMap<number, ReadonlySet<string>>

/** Milliseconds: rows that come one after the other are asked about together. */
const GATHER = 100
/** Rows that change on the screen are asked about at most so often; the pages of an organization not all at once. */
const LEAST_PAUSE = 1_500
const SPREAD = 1_500

/** Asks which rows of a list others have changed, when they appear and when they change while somebody looks. */
export class RowMarks {
  readonly #userId: number
  readonly #onMarks: (marks: Marks) => void
  readonly #found = new Map<number, { seq: number; keys: ReadonlySet<string> }>()
  /** For each row, the last update at which it was asked about. */
  readonly #requested = new Map<number, string>()
  readonly #forgets: () => void
  #rows: readonly Row[] = []
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(userId: number, onMarks: (marks: Marks) => void) {
    this.#userId = userId
    this.#onMarks = onMarks
    this.#forgets = onSeen(({ caseId }) => this.#found.has(caseId) && this.#tell())
    document.addEventListener('visibilitychange', this.#plan)
  }

  show(rows: readonly Row[]) {
    this.#rows = rows
    this.#plan()
  }

  end() {
    clearTimeout(this.#timer)
    this.#rows = []
    this.#forgets()
    document.removeEventListener('visibilitychange', this.#plan)
  }

  #due = () => this.#rows.filter(({ id, lastUpdated }) => this.#requested.get(id) !== lastUpdated)

  #plan = () => {
    const due = this.#due()
    if (this.#timer !== undefined || document.hidden || due.length === 0) return
    const isNew = due.some(({ id }) => !this.#requested.has(id))
    this.#timer = setTimeout(() => void this.#ask(), isNew ? GATHER : LEAST_PAUSE + Math.random() * SPREAD)
  }

  /** Without an answer nothing is marked until something changes again: no work depends on it. */
  async #ask() {
    const due = this.#due().slice(0, MARKED_AT_ONCE)
    for (const { id, lastUpdated } of due) this.#requested.set(id, lastUpdated)
    const answer = await call(visits.marks, { query: { ids: due.map(({ id }) => id).join(',') } }).catch(
      () => undefined,
    )
    this.#timer = undefined
    if (answer) {
      for (const { id } of due) this.#found.delete(id)
      for (const { caseId, seq, keys } of answer) this.#found.set(caseId, { seq, keys: new Set(keys) })
      this.#tell()
    }
    this.#plan()
  }

  #tell() {
    const unseen = [...this.#found].filter(([caseId, { seq }]) => !hasSeen({ userId: this.#userId, caseId, seq }))
    this.#onMarks(new Map(unseen.map(([caseId, { keys }]) => [caseId, keys])))
  }
}
