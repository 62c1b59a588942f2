import { indexAreas, indexNames } from '@dossier/core/import/names'
import type { Names } from '@dossier/core/import/read-cell'
import type { Catalogue } from '../../catalogue/catalogue.ts'

const KINDS = ['statuses', 'severities', 'areas', 'users', 'teams'] as const

const cache = new WeakMap<Catalogue['users'], { versions: string; names: Names }>()

/** What names mean in this configuration. People who are disabled are not assigned anymore. */
export function namesIn(catalogue: Catalogue): Names {
  const versions = KINDS.map((kind) => catalogue.versions[kind]).join()
  const cached = cache.get(catalogue.users)
  if (cached?.versions === versions) return cached.names
  const titled = (things: Iterable<{ id: number; title: string }>) =>
    indexNames([...things].map(({ id, title }) => ({ id, names: [title] })))
  const names = {
    statuses: titled(catalogue.statuses.values()),
    severities: titled(catalogue.severities.values()),
    areas: indexAreas(catalogue.areas),
    teams: titled(catalogue.teams.values()),
    users: indexNames(
      [...catalogue.users.values()]
        .filter(({ disabled }) => !disabled)
        .map(({ id, name, email }) => ({ id, names: [name, email] })),
    ),
  }
  cache.set(catalogue.users, { versions, names })
  return names
}
