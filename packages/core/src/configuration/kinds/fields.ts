import { RECORDS_SOURCE } from '@dossier/contract/data-sources/records-source'
import { keyOf, keyOfChoice, type Configuration, type ThingOf } from '../configuration.ts'
import { columnKey, rekeySettings } from '../rekey-settings.ts'
import { thingsIn, type Scope } from '../scope.ts'
import type { Kind } from './kind.ts'
import { rights } from './references.ts'

export const fields: Kind<'fields'> = {
  noun: 'field',
  parts: { kind: 'choices', at: 'choices' },
  rekey: rekeyField,
  inOrder: byReference,
}

function rekeyField(field: ThingOf<'fields'>, scope: Scope): ThingOf<'fields'> {
  const { rename, at } = scope
  return {
    ...field,
    dataSource:
      field.dataSource === null || field.dataSource === RECORDS_SOURCE
        ? field.dataSource
        : rename({ kind: 'dataSources', key: field.dataSource, at: `${at}.dataSource` }),
    ...rights(field, scope, ''),
    choices: field.choices.map((choice, nth) => ({
      ...choice,
      key: rename({
        kind: 'choices',
        key: keyOfChoice(choice),
        within: keyOf(field),
        at: `${at}.choices.${nth}.key`,
      }),
    })),
    columns: field.columns.map((column, nth) => ({
      ...column,
      field: columnKey(field, column.field, { ...scope, at: `${at}.columns.${nth}.field` }),
    })),
    settings: rekeySettings(field, scope),
  }
}

/** Fields that are made from others, or depend on them, after those. */
function byReference(configuration: Configuration): ThingOf<'fields'>[] {
  const things = thingsIn(configuration)
  const order: ThingOf<'fields'>[] = []
  const seen = new Set<string>()
  const visit = (field: ThingOf<'fields'>) => {
    if (seen.size === seen.add(keyOf(field)).size) return
    for (const key of fieldsNamedBy(field, things)) {
      const other = things.fields.get(key)
      if (other) visit(other)
    }
    order.push(field)
  }
  configuration.fields.forEach(visit)
  return order
}

function fieldsNamedBy(field: ThingOf<'fields'>, things: Pick<Scope, 'fields' | 'definitions'>): string[] {
  const named: string[] = []
  const rename: Scope['rename'] = ({ kind, key }) => {
    if (kind === 'fields') named.push(key)
    return key
  }
  rekeyField(field, { ...things, rename, at: '' })
  return named
}
