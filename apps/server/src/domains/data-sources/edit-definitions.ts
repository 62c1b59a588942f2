import type {
  DefinitionFieldToSave,
  DefinitionToSave,
  DataDefinition,
} from '@dossier/contract/data-sources/definitions'
import { DATA_DEFINITIONS } from '@dossier/contract/limits'
import { TYPE_TITLES } from '@dossier/core/fields/types/type-titles'
import { randomUUID } from 'node:crypto'
import { lockTenant } from '../../db/lock-tenant.ts'
import { audited, recordAudit } from '../../history/audit-log.ts'
import type { Ctx } from '../../http/context.ts'
import { refuseTaken } from '../../http/refuse-taken.ts'
import { badInput, conflict, notFound } from '../../http/refusal.ts'
import { refuseInUse } from '../../http/refuse-in-use.ts'
import { rejectStale } from '../../http/reject-stale.ts'
import {
  insertDefinition,
  markDefinitionDeleted,
  selectDefinitions,
  updateDefinition,
  type Definition,
  type StoredField,
} from './definition-queries.ts'
import { announce, announceValues, requireDefinition } from './require-source.ts'
import { usesOfDefinition } from './uses-of-source.ts'

/** Creates a definition, or changes the one with that id. */
export async function saveDefinition(ctx: Ctx, input: DefinitionToSave): Promise<DataDefinition> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const all = await selectDefinitions(tx, tenant.id)
  const before = input.id === undefined ? null : (all.find(({ id }) => id === input.id) ?? notFound('Definition'))
  if (before) rejectStale(before, input)
  else if (all.length >= DATA_DEFINITIONS) conflict(`There can be up to ${DATA_DEFINITIONS} definitions.`)
  const stored = before?.fields.map(storedOf) ?? []
  const values = { title: input.title, fields: input.fields ? readFields(input.fields, stored) : stored }
  const taken = `A definition named "${input.title}" already exists.`
  const id = await refuseTaken(
    taken,
    async () => {
      if (!before) return insertDefinition(tx, tenant.id, values)
      await updateDefinition(tx, tenant.id, { id: before.id, ...values })
      return before.id
    },
    'title',
  )
  const after = await requireDefinition(ctx, id)
  await recordAudit(
    ctx,
    audited('dataDefinition', { id, name: after.title, before: before && inWords(before), after: inWords(after) }),
  )
  announceValues(ctx)
  return after
}

/** Fields keep their ids and types; titles tell the columns of a file apart. */
function readFields(input: readonly DefinitionFieldToSave[], stored: readonly StoredField[]): StoredField[] {
  const titles = new Set(['label', 'id'])
  const ids = new Set<string>()
  return input.map(({ id, ...field }, nth) => {
    const before = id === undefined ? undefined : (stored.find((each) => each.id === id) ?? notFound('Field'))
    if (before && before.dataType !== field.dataType)
      badInput('The type of a field cannot change. Remove the field and add another one.', `fields.${nth}.dataType`)
    const title = field.title.toLowerCase()
    if (titles.has(title)) badInput(`"${field.title}" is used already. Choose another title.`, `fields.${nth}.title`)
    titles.add(title)
    if (id !== undefined && ids.has(id)) badInput('A definition can have each field only once.', `fields.${nth}`)
    ids.add(id ?? '')
    return { id: id ?? `f${randomUUID().replaceAll('-', '').slice(0, 12)}`, ...field }
  })
}

/** Deletes a definition; refused while data sources have it. */
export async function removeDefinition(ctx: Ctx, id: string): Promise<void> {
  const { tx, tenant } = ctx
  await lockTenant(tx, tenant.id)
  const definition = await requireDefinition(ctx, id)
  const usage = await usesOfDefinition(ctx, id)
  refuseInUse(ctx, { thing: definition, usage, remedy: 'Choose another definition there first.' })
  await markDefinitionDeleted(tx, tenant.id, id)
  await recordAudit(
    ctx,
    audited('dataDefinition', { id, name: definition.title, before: inWords(definition), after: null }),
  )
  announce(ctx)
}

function storedOf(field: Definition['fields'][number]): StoredField {
  const { order: _, ...stored } = field
  return stored
}

const inWords = ({ title, fields }: Definition) => ({ title, fields: fields.map(wordsOf) })

const wordsOf = ({ title, dataType, required }: StoredField): string =>
  `${title} (${TYPE_TITLES[dataType]}${required ? ', required' : ''})`
