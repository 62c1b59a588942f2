import { optionsOf } from '@dossier/core/fields/options'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Named, NamedColumn } from '@dossier/core/query-text/names'
import type { Catalogue, CatalogueField } from '../../catalogue/catalogue.ts'
import { areaPath } from '../lookups/area-tree.ts'

/** A value and its names; the first one is what it is called. */
interface Thing {
  value: Named
  names: readonly string[]
}

export const folded = (name: string): string => name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase()

/** What values of one kind are called, all of which are in memory. */
export class NamedThings {
  readonly all: readonly Thing[]
  readonly #byName = new Map<string, Named[]>()
  readonly #byValue = new Map<string, string>()

  constructor(all: readonly Thing[]) {
    this.all = all
    for (const { value, names } of all) {
      this.#byValue.set(String(value), names[0] ?? '')
      for (const name of new Set(names.map(folded))) this.#byName.set(name, [...(this.#byName.get(name) ?? []), value])
    }
  }

  valuesOf(name: string): readonly Named[] {
    return this.#byName.get(folded(name)) ?? []
  }

  nameOf(value: Named): string | undefined {
    return this.#byValue.get(String(value))
  }
}

/** Everything that a column can be compared with by name and that the catalogue has; undefined for items and records. */
export function thingsOf({ column, operator }: NamedColumn, catalogue: Catalogue): NamedThings | undefined {
  const field = catalogue.fields.get(fieldIdOf(column.key) ?? '')
  if (operator === 'InTeam' || column.key === 'pendingTeams') return cachedThings(catalogue.teams, titled)
  if (column.comparison === 'person' || column.comparison === 'people')
    return cachedThings(catalogue.users, ({ id, name, email }) => ({ value: id, names: [name, email] }))
  if (column.comparison === 'areas') {
    const { areas } = catalogue
    return cachedThings(areas, (area) => ({ value: area.id, names: [area.title, areaPath(areas, area)] }))
  }
  if (field) return field.dataSourceId === null ? choicesOf(field) : undefined
  const kind = KINDS[column.key]
  return kind && cachedThings(catalogue[kind] as ReadonlyMap<number, Titled>, titled)
}

interface Titled {
  id: number
  title: string
}

const KINDS: Record<string, 'statuses' | 'severities' | 'templates'> = {
  statusId: 'statuses',
  severityId: 'severities',
  templateId: 'templates',
}

const titled = ({ id, title }: Titled): Thing => ({ value: id, names: [title] })

const things = new WeakMap<object, NamedThings>()

/** Until the tenant changes things of the kind. */
function cachedThings<T>(kind: ReadonlyMap<number, T>, thing: (one: T) => Thing): NamedThings {
  const cached = things.get(kind)
  if (cached) return cached
  const made = new NamedThings([...kind.values()].map(thing))
  things.set(kind, made)
  return made
}

function choicesOf(field: CatalogueField): NamedThings {
  const cached = things.get(field)
  if (cached) return cached
  const made = new NamedThings(optionsOf(field).map(({ value, label }) => ({ value, names: [label] })))
  things.set(field, made)
  return made
}
