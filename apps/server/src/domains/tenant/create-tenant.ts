import type { Subscription } from '@dossier/contract/organization/billing'
import type { SearchClause } from '@dossier/contract/clauses'
import type { Transaction } from 'kysely'
import type { DB } from '../../db/schema.ts'

export interface NewTenant {
  title: string
  domain: string
  recordName?: string
  caseName?: string
  features?: readonly string[]
  settings?: Record<string, string>
  /** With one the tenant has billing. */
  subscription?: Subscription
  /** In order; the first is the one a new record starts with. */
  statuses?: readonly string[]
  /** From the least to the gravest. */
  severities?: readonly string[]
}

const STATUSES = ['New', 'In Progress', 'On Hold', 'Done']
const SEVERITIES = ['Low', 'Medium', 'High', 'Critical']
const VIEW_COLUMNS = [
  'caseNumber',
  'title',
  'templateId',
  'statusId',
  'severityId',
  'assigneeId',
  'created',
  'lastUpdated',
]

const ASSIGNED_TO_ME: SearchClause = {
  id: 'assignee',
  field: 'assigneeId',
  operator: 'Equals',
  value: null,
  dynamicValue: 'me',
  orClause: false,
  subClauses: [],
}

/**
 * Creates a tenant with everything a first record needs: statuses, severities, a template, and two views.
 * Runs with owner's rights, because no tenant exists yet whose rights could apply. Returns the tenant's id. (D-025,
 * D-066)
 */
export async function createTenant(tx: Transaction<DB>, tenant: NewTenant): Promise<number> {
  const id = await insertTenant(tx, tenant)
  await seedTenant(tx, id, tenant)
  return id
}

/** The tenant itself, still empty. */
export async function insertTenant(tx: Transaction<DB>, tenant: NewTenant): Promise<number> {
  const { subscription } = tenant
  const { id } = await tx
    .insertInto('tenants')
    .values({
      title: tenant.title,
      domain: tenant.domain,
      record_name: tenant.recordName ?? 'Record',
      case_name: tenant.caseName ?? 'Case',
      features: [...(tenant.features ?? [])],
      settings: JSON.stringify({ allowFieldEditInViews: 'true', ...tenant.settings }),
      ...(subscription && { billing_enabled: true, subscription: JSON.stringify(subscription) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The initial configuration of a tenant; the rights of the tenant suffice for it. */
export async function seedTenant(tx: Transaction<DB>, id: number, tenant: NewTenant): Promise<void> {
  const words = [
    { tenant_id: id, kind: 'record', title: tenant.recordName, is_default: true } as const,
    { tenant_id: id, kind: 'case', title: tenant.caseName, is_default: true } as const,
  ].flatMap((word) => (word.title === undefined ? [] : [{ ...word, title: word.title }]))
  if (words.length > 0) await tx.insertInto('word_settings').values(words).execute()
  await tx
    .insertInto('statuses')
    .values(
      (tenant.statuses ?? STATUSES).map((title, position) => ({
        tenant_id: id,
        title,
        position,
        is_default: position === 0,
      })),
    )
    .execute()
  await tx
    .insertInto('severities')
    .values((tenant.severities ?? SEVERITIES).map((title, index) => ({ tenant_id: id, title, level: index + 1 })))
    .execute()
  await tx
    .insertInto('templates')
    .values({ tenant_id: id, title: 'General', category_id: null, severity_id: null })
    .execute()
  await tx.insertInto('views').values(firstViews(id, tenant)).execute()
}

function firstViews(tenantId: number, { recordName = 'Record' }: NewTenant) {
  const views = [
    { title: `All ${recordName}s`, clauses: [] },
    { title: 'Assigned to me', clauses: [ASSIGNED_TO_ME] },
  ]
  return views.map(({ title, clauses }, position) => ({
    tenant_id: tenantId,
    title,
    folder: null,
    columns: VIEW_COLUMNS,
    position,
    clauses: JSON.stringify(clauses),
  }))
}
