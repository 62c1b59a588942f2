import type { DataSource } from '@dossier/contract/data-sources/sources'
import { canEditDataSource, canManageDataSources } from '@dossier/core/access/data-sources'
import { canFillField } from '@dossier/core/access/fields'
import { rightsOf } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Ctx } from '../../http/context.ts'
import { allow } from '../../http/guard.ts'
import { notFound } from '../../http/refusal.ts'
import { selectDefinition, type Definition } from './definition-queries.ts'
import { lockSource, selectSource } from './source-queries.ts'

export const requireSource = async ({ tx, tenant }: Ctx, id: string): Promise<DataSource> =>
  (await selectSource(tx, tenant.id, id)) ?? notFound('Data source')

export const requireDefinition = async ({ tx, tenant }: Ctx, id: string): Promise<Definition> =>
  (await selectDefinition(tx, tenant.id, id)) ?? notFound('Definition')

export const requireManager = ({ me }: Ctx): void => allow('dataSource.manage', canManageDataSources(me))

export const requireEditor = ({ me }: Ctx, source: DataSource): void =>
  allow('dataSource.edit', canEditDataSource(me, source))

/** Who edits the data source, or may fill in a field through which people add to it. (C-DS-16) */
export async function requireAdder(ctx: Ctx, source: DataSource): Promise<void> {
  const { me } = ctx
  const { templates } = await loadCatalogue(ctx)
  const placed = [...templates.values()].flatMap(({ fields }) => [...fields.values()])
  const adding = placed.filter(
    ({ field }) => field.dataSourceId === source.id && field.extensions.allowAddingToDataSource,
  )
  const addsByField = adding.some((one) => canFillField(me, one.field, rightsOf(one)))
  allow('dataSource.edit', addsByField || canEditDataSource(me, source))
}

/** A data source that the caller edits, locked until the end of the transaction. */
export async function lockEditable(ctx: Ctx, id: string): Promise<DataSource> {
  const source = (await lockSource(ctx.tx, ctx.tenant.id, id)) ?? notFound('Data source')
  requireEditor(ctx, source)
  return source
}

/** Tells everybody that data sources, definitions or items have changed. */
export const announce = ({ emit, tenant }: Ctx): void =>
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['dataSources'] })

/** The same where fields may choose items with other values, by which records are found. */
export const announceValues = ({ emit, tenant }: Ctx): void =>
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['dataSources', 'fields', 'itemNames'] })

/** The same where records and lists may show other names of items, too. */
export const announceNames = ({ emit, tenant }: Ctx): void =>
  emit({ type: 'configuration.changed', tenantId: tenant.id, kinds: ['dataSources', 'itemNames'] })
