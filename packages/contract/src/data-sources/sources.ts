import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { definition, eachTime } from '../freshness.ts'
import { DATED, EXPECTED_VERSION } from '../last-updated.ts'
import { DATA_TITLE_LENGTH, FIELDS_PER_DEFINITION, TEAMS_PER_USER } from '../limits.ts'
import { requiredName } from '../required-text.ts'
import { FieldId, idOf, savedAs } from '../shapes.ts'
import { DataSourceId, DefinitionId } from './ids.ts'
import { Usage } from '../usage.ts'

/** A list of items, such as vehicles or suppliers. */
export const DataSource = z.object({
  id: z.string(),
  title: z.string(),
  /** Without deleted items. */
  itemCount: z.int(),
  definitionId: z.string(),
  /** Fields of the definition whose values come with items in lists, besides those of tables. */
  extraFields: z.array(z.string()),
  /** Teams whose members edit the items. */
  editPermissions: z.array(z.int()),
  ...DATED,
})
export type DataSource = z.infer<typeof DataSource>

export const DataSourceToSave = z.object({
  id: savedAs(DataSourceId, 'Use the id of a data source.'),
  title: requiredName('Enter a title.').max(DATA_TITLE_LENGTH),
  /** A new data source needs one. */
  definitionId: DefinitionId.optional(),
  extraFields: z.array(FieldId).max(FIELDS_PER_DEFINITION).optional(),
  editPermissions: z.array(idOf('team')).max(TEAMS_PER_USER).optional(),
  ...EXPECTED_VERSION,
})
export type DataSourceToSave = z.infer<typeof DataSourceToSave>

const onSource = { on: { id: 'dataSource' }, params: z.object({ id: DataSourceId }) } as const

export const dataSources = {
  list: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:dataSource'),
    summary: 'Every data source, by title',
    reply: z.array(DataSource),
  }),
  get: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/{id}',
    access: 'signedIn',
    inDraft: true,
    fresh: definition('refresh:dataSource'),
    summary: 'One data source',
    ...onSource,
    reply: DataSource,
  }),
  usage: endpoint({
    method: 'GET',
    support: 'allowed',
    path: '/datasource/usage/{id}',
    access: 'signedIn',
    inDraft: true,
    fresh: eachTime(),
    summary: 'The fields that choose from a data source',
    ...onSource,
    reply: Usage,
  }),
  save: endpoint({
    method: 'POST',
    support: 'limited',
    path: '/datasource',
    access: 'signedIn',
    inDraft: true,
    summary:
      'Creates a data source, or changes the one with that id; omitted values stay. Members of its teams change everything but the teams',
    body: DataSourceToSave,
    reply: DataSource,
  }),
  remove: endpoint({
    method: 'DELETE',
    support: 'allowed',
    path: '/datasource/{id}',
    access: 'editData',
    inDraft: true,
    summary: 'Deletes a data source with its items; refused with 409 while fields choose from it',
    ...onSource,
  }),
}
