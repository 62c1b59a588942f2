import type { CaseDetails } from '@dossier/contract/cases/details'
import { cases } from '@dossier/contract/cases/lifecycle'
import type { CaseEvent } from '@dossier/contract/events'
import type { CaseEvents, CaseFieldsUpdated, CaseUpdated } from '@dossier/contract/live/case-hub'
import { mergeCaseEvents } from '@dossier/core/live/merge-case-events'
import { mergeCaseFieldsUpdated } from '@dossier/core/live/merge-case-fields'
import { mergeCaseUpdated } from '@dossier/core/live/merge-case'
import type { LiveCase } from '@dossier/core/live/live-case'
import { expect, vi } from 'vitest'
import { connectLive, type LiveClient } from './live-client.ts'
import type { TestPerson } from '../world.ts'

/** A person who has a record open: what they fetched, updated by the pushed messages. */
export interface Watcher {
  person: TestPerson
  client: LiveClient
  /** The record as shown on their screen. */
  screen(): CaseDetails
  events(): CaseEvent[]
}

export const fetchCase = (person: TestPerson, caseNumber: string): Promise<CaseDetails> =>
  person.call(cases.details, { query: { caseNumber } })

/** Fetches a record and opens it live. */
export async function watch(person: TestPerson, caseNumber: string, origin?: string): Promise<Watcher> {
  const before = await fetchCase(person, caseNumber)
  const client = await connectLive({ token: person.token, hub: '/case-hub', ...(origin && { origin }) })
  const watcher = screenOf(person, client, before)
  expect(await client.invoke('joinCase', { caseId: before.id, lastSeq: before.seq })).toEqual({ ok: true })
  return watcher
}

export function screenOf(person: TestPerson, client: LiveClient, before: CaseDetails): Watcher {
  const screen = () => {
    const { asOf: _, ...record } = client.messages.reduce<LiveCase>(
      (record, { name, body }) => merged(record, name, body, person),
      before,
    )
    return record
  }
  const events = () =>
    client.messages
      .filter(({ name }) => name === 'caseEvents')
      .reduce<CaseEvent[]>((events, { body }) => mergeCaseEvents(events, (body as CaseEvents).events), [])
  return { person, client, screen, events }
}

function merged(record: LiveCase, name: string, body: unknown, person: TestPerson): LiveCase {
  if (name === 'caseUpdated') return mergeCaseUpdated(record, body as CaseUpdated).record
  if (name === 'caseFieldsUpdated') return mergeCaseFieldsUpdated(record, body as CaseFieldsUpdated, person).record
  return record
}

/** Runs an action and requires that every watcher's screen becomes equal to a fresh fetch. */
export async function expectLive(watchers: readonly Watcher[], action: () => Promise<unknown>): Promise<void> {
  const before = watchers.map((watcher) => JSON.stringify(watcher.screen()))
  await action()
  const fresh = await Promise.all(watchers.map(({ person, screen }) => fetchCase(person, screen().caseNumber)))
  await vi.waitFor(() => expect(watchers.map((watcher) => watcher.screen())).toEqual(fresh), { timeout: 10_000 })
  if (fresh.every((record, index) => JSON.stringify(record) === before[index]))
    throw new Error('The action changed nothing that anybody sees, so it proves nothing.')
}
