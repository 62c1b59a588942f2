import type { CaseDetails } from '@dossier/contract/cases/details'
import { CaseStore } from './case-store.ts'
import { Editing } from './editing.ts'
import type { Person } from './places.ts'
import { stayInCase } from './stay-in-case.ts'

/** A record that is open in this tab: what is known of it, and what this person edits in it. */
export interface Session {
  readonly store: CaseStore
  readonly editing: Editing
}

interface Held extends Session {
  readonly name: string
  /** The forms that show it: a page, a dialog, a list with all its cells. */
  forms: readonly string[]
  leave?: () => void
}

/**
 * One session for each record, however many forms show it: they see the same text while it is typed, hold one lock, and
 * save once. A form is whatever stays while its editors come and go, such as the list around cells that scroll away.
 */
export class OpenRecords {
  readonly #sessions = new Map<string, Held>()

  /** The session of a record, a new one if there is none. It follows the record once a form holds it. */
  find(details: CaseDetails, me: Person): Session {
    const name = [me.tenantId, me.id, details.id].join(':')
    const existing = this.#sessions.get(name)
    if (existing && !existing.store.get().isGone) return existing
    const store = new CaseStore(details, me)
    const session: Held = { name, store, editing: new Editing(store), forms: [] }
    this.#sessions.set(name, session)
    return session
  }

  /**
   * Keeps a session open for a form until the returned function is called. The last one to go ends it: locks are
   * released, and typed text is kept as an offer.
   */
  hold(session: Session, form: string): () => void {
    const held = session as Held
    held.forms = [...held.forms, form]
    held.store.settleForms(held.forms)
    held.leave ??= stayInCase(held.store, held.editing.reconnected)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      held.forms = held.forms.filter((each) => each !== form)
      held.store.settleForms(held.forms)
      // A dialog and the page that takes its place change over at once.
      queueMicrotask(() => held.forms.length === 0 && this.#end(held))
    }
  }

  #end(held: Held) {
    if (this.#sessions.get(held.name) === held) this.#sessions.delete(held.name)
    held.editing.stop()
    held.leave?.()
    delete held.leave
  }
}

/** Those of this tab. */
export const openRecords = new OpenRecords()
