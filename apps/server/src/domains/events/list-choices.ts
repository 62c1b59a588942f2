import type { EventChoices } from '@dossier/contract/events'
import { selectOccurrences } from '../../history/read-saves.ts'
import type { Ctx } from '../../http/context.ts'
import { loadCase } from '../cases/load-case.ts'
import { historyFor } from './list-events.ts'
import { labelOf } from './present-events.ts'

/** By what the history of a record can be filtered: what occurs in it, and the caller may see. */
export async function listChoices(ctx: Ctx, caseId: number): Promise<EventChoices> {
  const loaded = await loadCase(ctx, caseId)
  const occurrences = await selectOccurrences(ctx.tx, historyFor(ctx, loaded))
  const keys = occurrences.flatMap(({ key }) => key ?? [])
  const users = occurrences.flatMap(({ user_id: id, actor }) =>
    id === null ? [] : [{ id, name: loaded.catalogue.users.get(id)?.name ?? actor ?? '' }],
  )
  return {
    keys: keys.map((key) => ({ key, label: labelOf(loaded, key) })).toSorted(byText(({ label }) => label)),
    users: users.toSorted(byText(({ name }) => name)),
    types: occurrences.flatMap(({ type }) => type ?? []),
    causes: occurrences.flatMap(({ cause }) => cause ?? []),
  }
}

const byText =
  <T>(textOf: (one: T) => string) =>
  (one: T, other: T): number =>
    textOf(one).localeCompare(textOf(other), 'en')
