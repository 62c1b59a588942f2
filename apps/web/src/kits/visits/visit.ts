import { visits } from '@dossier/contract/cases/visits'
import { call } from '../../lib/api.ts'
import { noteSeen, type Seen } from '../row-marks/seen.ts'
import type { CaseStore } from '../editing/case-store.ts'

/** Finds out what others have changed since this person last looked at a record, and notes how far they have seen it. */
export class Visit {
  readonly #store: CaseStore
  readonly #params: { caseId: string }
  /** What the server knows. */
  #saved = 0

  constructor(store: CaseStore) {
    this.#store = store
    this.#params = { caseId: String(store.record.id) }
  }

  /** Marks what has changed. Without an answer nothing is marked: no work depends on it. */
  begin = async () => {
    try {
      const { seq, changes } = await call(visits.get, { params: this.#params })
      this.#saved = Math.max(this.#saved, seq ?? 0)
      const { unseen, seenSeq } = this.#store.get()
      const news = Object.fromEntries(changes.map((change) => [change.key, change.seq]))
      this.#store.patch({ unseen: { ...unseen, ...news }, seenSeq: seenSeq ?? seq })
      this.#note()
    } catch {
      return
    }
  }

  /** The page is left, hidden or closed: everything that it shows counts as seen. */
  end = () => {
    const { seq } = this.#store.record
    if (seq <= this.#saved || this.#store.get().isGone) return
    this.#saved = seq
    this.#note()
    call(visits.save, { params: this.#params, body: { seq } }, { idempotencyKey: null, isParting: true }).catch(
      () => undefined,
    )
  }

  /** The person has seen it on another page: what it shows as changed up to there is marked no more. */
  seenElsewhere = ({ userId, caseId, seq }: Seen) => {
    const { me, record } = this.#store
    // The page's own visits keep their marks until the next one.
    if (userId !== me.id || caseId !== record.id || seq <= this.#saved) return
    this.#saved = seq
    const { unseen } = this.#store.get()
    this.#store.patch({ unseen: Object.fromEntries(Object.entries(unseen).filter(([, at]) => at > seq)) })
  }

  #note() {
    const { record, me } = this.#store
    noteSeen({ userId: me.id, caseId: record.id, seq: record.seq })
  }

  forget = () => {
    this.#store.patch({ unseen: {} })
    this.end()
  }
}
