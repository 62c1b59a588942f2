import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { DataType } from '../fields.ts'
import { definition, eachTime, unchanging } from '../freshness.ts'
import { EXPECTED_VERSION, MAYBE_DATED } from '../last-updated.ts'
import { DATA_TITLE_LENGTH, FIELDS_PER_DEFINITION } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { FieldId, savedAs } from '../shapes.ts'
import { DataSourceId, DefinitionId } from './ids.ts'
import { Usage } from '../usage.ts'

/** The data types that a value of an item can have. */
export const ITEM_FIELD_TYPES = ['text', 'text-area', 'number', 'dollar', 'date', 'date-time', 'checkbox'] as const
export type ItemFieldType = (typeof ITEM_FIELD_TYPES)[number]

/** A value that the items of a definition have, next to their labels. */
export const DefinitionField = z.object({
  id: z.string(),
  title: z.string(),
  dataType: DataType,
  required: z.boolean(),
  /** Whether tables of items have a column for it. */
  includeInTable: z.boolean(),
  /** The heading above it in the form of an item; may be empty. */
  section: z.string(),
  order: z.int(),
})
export type DefinitionField = z.infer<typeof DefinitionField>

/** What the items of data sources consist of. */
export const DataDefinition = z.object({
  id: z.string(),
  title: z.string(),
  fields: z.array(DefinitionField),
  ...MAYBE_DATED,
})
export type DataDefinition = z.infer<typeof DataDefinition>

export const DefinitionFieldToSave = z.object({
  id: savedAs(FieldId, 'Use a field id.'),
  title: requiredName('Enter a title.').max(DATA_TITLE_LENGTH),
  /** Of a field that exists, it stays. */
  dataType: z.enum(ITEM_FIELD_TYPES),
  required: z.boolean().default(false),
  includeInTable: z.boolean().default(true),
  section: z.string().trim().max(DATA_TITLE_LENGTH).default(''),
})
export type DefinitionFieldToSave = z.infer<typeof DefinitionFieldToSave>

export const DefinitionToSave = z.object({
  id: savedAs(DefinitionId, 'Use the id of a definition.'),
  title: requiredName('Enter a title.').max(DATA_TITLE_LENGTH),
  /** All of them, in order; items no longer show the values of those left out. */
  fields: z
    .array(DefinitionFieldToSave)
    .max(FIELDS_PER_DEFINITION, `A definition can have up to ${FIELDS_PER_DEFINITION} fields.`)
    .optional(),
  ...EXPECTED_VERSION,
})
export type DefinitionToSave = z.infer<typeof DefinitionToSave>

/** What the product itself has items of. Their definitions are read-only, and named by these words. */
export const SPECIAL_DEFINITIONS = ['user', 'area', 'team'] as const
export const SpecialDefinition = z.enum(SPECIAL_DEFINITIONS)
export type SpecialDefinition = z.infer<typeof SpecialDefinition>

const onDefinition = { on: { id: 'dataDefinition' }, params: z.object({ id: DefinitionId }) } as const

export const dataDefinitions = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/definition',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:dataSource'),
    summary: 'Every definition of data sources, by title',
    reply: z.array(DataDefinition),
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/definition/{id}',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:dataSource'),
    summary: 'One definition; `user`, `area` and `team` name those of what the product itself has items of',
    on: { id: 'dataDefinition' },
    params: z.object({ id: z.union([SpecialDefinition, DefinitionId], 'Use the id of a definition.') }),
    reply: DataDefinition,
  }),
  forSource: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/definition/forsource/{id}',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:dataSource'),
    summary: 'The definition of a data source',
    on: { id: 'dataSource' },
    params: z.object({ id: DataSourceId }),
    reply: DataDefinition,
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/definition/usage/{id}',
    access: 'signedIn',
    inDraft: true,
    fresh: eachTime(),
    summary: 'The data sources that have a definition',
    ...onDefinition,
    reply: Usage,
  }),
  special: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/specialDefinitionId/{x}',
    access: 'signedIn',
    fresh: unchanging,
    summary: 'The id of the definition of users, areas or teams',
    on: { x: 'word' },
    params: z.object({ x: SpecialDefinition }),
    reply: z.string(),
  }),
  save: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/datasource/definition',
    access: 'editData',
    inDraft: true,
    summary: 'Creates a definition, or changes the one with that id; omitted fields stay as they are',
    body: DefinitionToSave,
    reply: DataDefinition,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/datasource/definition/{id}',
    access: 'editData',
    inDraft: true,
    summary: 'Deletes a definition; refused with 409 while data sources have it',
    ...onDefinition,
  }),
}
