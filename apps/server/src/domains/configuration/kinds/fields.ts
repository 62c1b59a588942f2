import type { FieldDefinition } from '@dossier/contract/fields'
import { foldKey, keyOf, keyOfChoice, type ThingOf } from '@dossier/core/configuration/configuration'
import { hasRows } from '@dossier/core/fields/has-rows'
import { optionsOf } from '@dossier/core/fields/options'
import { loadFields } from '../../../catalogue/load-catalogue.ts'
import { removeField, saveField } from '../../fields/edit-fields.ts'
import { reserveId } from '../../fields/reserve-id.ts'
import { numbers, permissionsOf } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

export const fields: KindCalls<'fields'> = {
  save: async (ctx, field, before) => {
    const id = before ? keyOf(before) : (await reserveId(ctx)).id
    const stored = before && (await loadFields(ctx)).get(id)
    const { columnValues } = await saveField(ctx, {
      id,
      ...definitionOf(field),
      columnValues: columnsOf(field) ?? choicesOf(field, stored),
    })
    const byLabel = new Map(optionsOf({ columnValues }).map(({ label, value }) => [foldKey(label), value]))
    const parts = field.choices.map((one) => [keyOfChoice(one), byLabel.get(foldKey(one.label)) ?? ''] as const)
    return { id, parts }
  },
  remove: removeField,
}

const definitionOf = (field: ThingOf<'fields'>) => {
  const { title, description, dataType, dataSource: dataSourceId, displayReadOnly, settings } = field
  const { teams, ...extensions } = settings
  return {
    title,
    description,
    dataType,
    dataSourceId,
    displayReadOnly,
    archived: field.archived === true,
    permissions: permissionsOf(field),
    extensions: { ...extensions, ...(teams && { teams: numbers(teams) }) },
  }
}

const columnsOf = ({ dataType, columns }: ThingOf<'fields'>) =>
  hasRows(dataType) ? columns.map((column) => ({ key: 0, ...column })) : undefined

/** Choices that the field has already keep their keys, and with them the values of records. */
const choicesOf = ({ choices }: ThingOf<'fields'>, stored: Pick<FieldDefinition, 'columnValues'> | undefined) =>
  choices.map((choice) => ({
    key: (stored ? optionsOf(stored) : []).find(({ value }) => value === keyOfChoice(choice))?.key ?? 0,
    label: choice.label,
  }))
