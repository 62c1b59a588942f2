import { z } from 'zod'
import { DataSourceId } from '../data-sources/ids.ts'
import { endpoint } from '../endpoint.ts'
import { DataType, FieldDefinition, FieldExtensions } from '../fields.ts'
import { definition, eachTime } from '../freshness.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { CHOICE_LENGTH, LIST_CHOICES, LOOKUP_TITLE_LENGTH, TEAMS_PER_USER, TEXT_LENGTH } from '../limits.ts'
import { requiredName, requiredText } from '../required-text.ts'
import { FieldId, idOf } from '../shapes.ts'
import { Usage } from '../usage.ts'

/** Titles, of which long lists are cut, and how many there are. */
export const Uses = z.object({ titles: z.array(z.string()), total: z.int() })
export type Uses = z.infer<typeof Uses>

/** A field as its administrators see it, whatever they may view in records. */
export const Field = FieldDefinition.extend({
  ...DATED,
  /** The templates that have it. */
  templates: Uses,
  /** The rules that read or set it, or change forms by it. */
  rules: Uses,
})
export type Field = z.infer<typeof Field>

/** What uses a field, and which data source it uses itself. */
export const FieldUsage = Usage.extend({
  /** The title of the data source that it chooses from. */
  dataSource: z.string().nullable(),
})
export type FieldUsage = z.infer<typeof FieldUsage>

const TeamList = z.array(idOf('team')).max(TEAMS_PER_USER)
const Permissions = z.object({ view: TeamList, edit: TeamList, adminOnly: z.boolean() })

/** A choice in a save: 0 for a new one. Those with a key keep their value, whatever their label. */
export const ChoiceToSave = z.object({
  key: z.int().min(0).default(0),
  label: requiredText('Enter the choice, or remove its row.').max(CHOICE_LENGTH),
  /** Of a list of rows instead: the value of the items that the column shows. */
  field: FieldId.optional(),
})

export type ChoiceToSave = z.infer<typeof ChoiceToSave>

export const FieldTitle = requiredName('Enter a title.')
  .max(LOOKUP_TITLE_LENGTH)
  .regex(/^[^{}]*$/, 'Leave out braces: in titles of templates they stand around the names of fields.')

export const FieldToSave = z.object({
  id: FieldId.meta({ ref: 'field' }),
  title: FieldTitle.optional(),
  description: z.string().max(TEXT_LENGTH).optional(),
  dataType: DataType.optional(),
  /** null: people choose from `columnValues`. */
  dataSourceId: DataSourceId.nullish(),
  displayReadOnly: z.boolean().optional(),
  permissions: Permissions.optional(),
  /** In order; those that are left out are removed. */
  columnValues: z.array(ChoiceToSave).max(LIST_CHOICES).optional(),
  extensions: FieldExtensions.optional(),
  /** Takes it out of forms, pickers, lists and filters, or back; values and history stay. (D-145) */
  archived: z.boolean().optional(),
  ...EXPECTED_VERSION,
})
export type FieldToSave = z.infer<typeof FieldToSave>

/** How many people would see more if a field had these permissions. */
export const FieldReaders = z.object({
  /** Who could newly view the field. */
  people: z.int(),
  /** Templates whose titles would show it to more people. */
  titles: z.array(z.object({ template: z.string(), people: z.int() })),
  /** Calculated fields that more people could read, because they are made from it. */
  calculated: z.array(z.object({ field: z.string(), people: z.int() })),
})
export type FieldReaders = z.infer<typeof FieldReaders>

export const fields = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/fields',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:field', 'refresh:template', 'userupdated'),
    summary: 'Every field of the tenant that the caller may see, by title',
    reply: z.array(FieldDefinition),
  }),
  definitions: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/fields/definitions',
    access: 'admin',
    inDraft: true,
    fresh: definition('refresh:field', 'refresh:template', 'refresh:rule'),
    summary: 'Every field of the tenant, by title, for those who define them',
    reply: z.array(Field),
  }),
  save: endpoint({
    method: 'POST',
    support: 'limited',
    path: '/fields',
    access: 'admin',
    inDraft: true,
    summary: 'Creates a field with an id from generateId, or changes the one with that id; omitted values stay',
    body: FieldToSave,
    reply: Field,
  }),
  generateId: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/fields/generateId',
    access: 'admin',
    fresh: eachTime(),
    changesState: true,
    summary: 'Reserves an id for a new field for a day',
    reply: z.object({ id: FieldId }),
  }),
  readers: endpoint({
    method: 'POST',
    support: 'allowed',
    path: '/fields/readers',
    access: 'admin',
    inDraft: true,
    summary: 'How many more people could read a field, also in titles, if it had these permissions; changes nothing',
    body: z.object({ id: FieldId.meta({ ref: 'field' }), permissions: Permissions }),
    reply: FieldReaders,
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/fields/usage/{id}',
    access: 'admin',
    inDraft: true,
    fresh: eachTime(),
    summary: 'What uses a field, and the data source that it chooses from',
    on: { id: 'field' },
    params: z.object({ id: FieldId }),
    reply: FieldUsage,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/fields/{id}',
    access: 'admin',
    inDraft: true,
    summary: 'Deletes a field; refused with 409 while anything uses it',
    on: { id: 'field' },
    params: z.object({ id: FieldId }),
  }),
}
