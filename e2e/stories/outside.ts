import type { BrowserContext } from 'playwright-core'
import { askAs, callAs, createByCall } from '../support/call-as.ts'
import type { Fetched, Replaced } from './ledger.ts'
import { wordsOf } from './words.ts'

interface Details {
  id: number
  isClosed: boolean
  isSensitive: boolean
  [property: string]: unknown
  fields: Record<string, { value: unknown }>
}

interface Entry {
  key: string
  oldValue: string | null
  newValue: string | null
}

interface Page<T> {
  data: T[]
  pageCount: number
}

const asText = (value: unknown) => (Array.isArray(value) ? value.join(' ') : String(value ?? ''))

/** Somebody without a page, a program for example: reads the record afresh, and does to it what nobody expects. */
export class Outside {
  readonly #context: BrowserContext

  constructor(context: BrowserContext) {
    this.#context = context
  }

  /** The ids of the signed-in person's user and tenant. */
  me = async () => (await this.#get('users/me')) as { id: number }

  create = (template: string, title: string) => createByCall(this.#context, { template, title })

  /** Replaces a value without a base, as a program that knows nothing of D-123 does. */
  write(id: number, { place, value }: { place: string; value: unknown }) {
    const isProperty = place === 'summary' || place === 'tags'
    const path = isProperty ? `cases/property/${id}/${place}` : `cases/field/${id}/${place}/false`
    return this.#tryTo('POST', path, { value })
  }

  remove = (id: number) => this.#tryTo('DELETE', `cases/delete/${id}`)
  restore = (id: number) => this.#tryTo('PUT', `cases/restore/${id}`)
  close = (id: number) => this.#tryTo('GET', `cases/close/${id}`)
  reopen = (id: number) => this.#tryTo('PUT', `cases/reopen/${id}`)
  restrict = (id: number) => this.#tryTo('PUT', `cases/markSensitive/${id}`)
  release = (id: number) => this.#tryTo('POST', `cases/property/${id}/isSensitive`, { value: false })
  upload = async (id: number, name: string) =>
    (await callAs(this.#context, { method: 'POST', path: `files/${id}`, file: { name, text: name } })).ok()

  /** A new record with a comment is merged into the record. */
  async mergeIn(id: number, template: string, comment: string) {
    const { id: other } = await this.create(template, 'Reported twice')
    await this.#tryTo('GET', `cases/link/${id}/${other}`)
    if (!(await this.#tryTo('POST', 'cases/update', { caseId: other, comment }))) return false
    return this.#tryTo('POST', `cases/merge/${other}/${id}`, {})
  }

  assign = (id: number, user: number) => this.#tryTo('PUT', `cases/assign/${id}/${user}`)

  /** The record with its history and comments. */
  async fetch(caseNumber: string, places: readonly string[]): Promise<Fetched & { details: Details }> {
    const details = (await this.#get(`cases/details?caseNumber=${caseNumber}`)) as Details
    const [events, comments] = await Promise.all([
      this.#pages<{ user: { id: number }; entries: Entry[] }>(`event/${details.id}`),
      this.#pages<{ comment: string }>(`comments/${details.id}`),
    ])
    const valueAt = (place: string) => asText(details.fields[place]?.value ?? details[place])
    return {
      details,
      places: Object.fromEntries(places.map((place) => [place, wordsOf(valueAt(place))])),
      history: events.flatMap(({ user, entries }) => entries.map((entry) => replacedBy(user.id, entry))),
      comments: comments.map(({ comment }) => comment),
    }
  }

  async #pages<T>(path: string): Promise<T[]> {
    const all: T[] = []
    for (let pageNumber = 1; ; pageNumber += 1) {
      const { data, pageCount } = (await this.#get(`${path}?pageNumber=${pageNumber}`)) as Page<T>
      all.push(...data)
      if (pageNumber >= pageCount) return all
    }
  }

  #get = (path: string) => askAs<unknown>(this.#context, { method: 'GET', path })

  /** Whether it was done; a refusal is part of the story. */
  #tryTo = async (method: string, path: string, data?: unknown) =>
    (await callAs(this.#context, { method, path, data })).ok()
}

function replacedBy(by: number, { key, oldValue, newValue }: Entry): Replaced {
  const [before, after] = [wordsOf(oldValue ?? ''), wordsOf(newValue ?? '')]
  return {
    key: key.replace(/^fields\./, ''),
    by,
    removed: before.filter((word) => !after.includes(word)),
    added: after.filter((word) => !before.includes(word)),
  }
}
