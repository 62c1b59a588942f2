import type { Titled } from '@dossier/contract/shapes'
import { FEATURES } from '@dossier/core/tenants/features'
import { sql } from 'kysely'
import type { Tx } from '../db/open.ts'
import { nextInstant } from '../db/saved-at.ts'
import { createTenant, type NewTenant } from '../domains/tenant/create-tenant.ts'
import { cleanHtml } from '../domains/tenant-info/clean-html.ts'
import { insertInfo } from '../domains/tenant-info/queries.ts'
import { createUserField } from '../domains/user-profile/create-user-field.ts'
import { saveFieldValues } from '../domains/user-profile/queries.ts'
import { insertStatus, updateStatusOf } from '../domains/user-statuses/queries.ts'
import { createIdentity, createUser } from '../domains/users/create-user.ts'
import { auditDemo } from './audit-demo.ts'
import type { DemoPerson } from './demo-person.ts'

/** Information for everyone in the tenant; the text is formatted. */
export interface DemoInformation {
  title: string
  text: string
}

export interface DemoTenant {
  id: number
  /** Ids by title. */
  teams: ReadonlyMap<string, number>
  statuses: ReadonlyMap<string, number>
  severities: ReadonlyMap<string, number>
  /** By the part of the email before the @. */
  people: ReadonlyMap<string, { id: number; name: string }>
}

interface NewDemoTenant {
  tenant: NewTenant
  teams: readonly string[]
  /** Where the members of all teams arrive. */
  landingPage: string
  people: readonly DemoPerson[]
  /** Statuses that people can set for themselves. */
  userStatuses: readonly string[]
  information: readonly DemoInformation[]
  passwordHash: string
}

const SHIFTS = ['Early', 'Day', 'Late', 'Night']

/** Creates a tenant with its teams and people. The rest of the transaction runs as this tenant. */
export async function createDemoTenant(tx: Tx, input: NewDemoTenant): Promise<DemoTenant> {
  const { tenant, teams, landingPage, people, passwordHash } = input
  const id = await createTenant(tx, { features: [...FEATURES], ...tenant })
  await sql`select set_config('app.tenant_id', ${String(id)}, true)`.execute(tx)
  const teamIds = idsByTitle(
    await tx
      .insertInto('teams')
      .values(teams.map((title) => ({ tenant_id: id, title, landing_page_path: landingPage })))
      .returning(['id', 'title'])
      .execute(),
  )
  await createUserField(tx, id, { id: 'phone', title: 'Phone', dataType: 'text', order: 1 })
  await createUserField(tx, id, {
    id: 'shift',
    title: 'Shift',
    dataType: 'list',
    order: 2,
    choices: SHIFTS,
    inHeader: true,
  })
  const userStatuses = await addUserStatuses(tx, id, input.userStatuses)
  await addInformation(tx, id, input.information)
  const members = new Map<string, { id: number; name: string }>()
  const made: (DemoPerson & { id: number })[] = []
  for (const one of people) {
    const { email, name, teams: own = [], shift, status, scheduling, ...flags } = one
    const identityId = await createIdentity(tx, { email, name, passwordHash })
    const userId = await createUser(tx, {
      tenantId: id,
      identityId,
      name,
      email,
      ...flags,
      extendedPermissions: scheduling ? ['scheduling'] : [],
      teamIds: own.map((title) => pick(teamIds, title)),
    })
    if (shift) await saveFieldValues(tx, { tenantId: id, userId }, { values: { shift }, finishIntroduction: false })
    if (status) await updateStatusOf(tx, { tenantId: id, userId }, pick(userStatuses, status))
    members.set(email.slice(0, email.indexOf('@')), { id: userId, name })
    made.push({ ...one, id: userId })
  }
  await auditDemo(tx, { tenantId: id, teams: teamIds, landingPage, userStatuses, people: made })
  // Nobody in the demo has a pending invitation.
  await tx
    .updateTable('users')
    .set({ last_login: sql`now()` })
    .where('tenant_id', '=', id)
    .execute()
  const statuses = await tx.selectFrom('statuses').select(['id', 'title']).where('tenant_id', '=', id).execute()
  const severities = await tx.selectFrom('severities').select(['id', 'title']).where('tenant_id', '=', id).execute()
  return { id, teams: teamIds, people: members, statuses: idsByTitle(statuses), severities: idsByTitle(severities) }
}

async function addUserStatuses(tx: Tx, tenantId: number, titles: readonly string[]): Promise<Map<string, number>> {
  const saved: Titled[] = []
  for (const title of titles) saved.push(await insertStatus(tx, tenantId, title))
  return idsByTitle(saved)
}

async function addInformation(tx: Tx, tenantId: number, items: readonly DemoInformation[]): Promise<void> {
  const last_updated = await nextInstant(tx, null)
  for (const [position, { title, text }] of items.entries())
    await insertInfo(tx, tenantId, { title, value: cleanHtml(text), position, last_updated })
}

export const idsByTitle = (rows: readonly { id: number; title: string }[]): Map<string, number> =>
  new Map(rows.map(({ id, title }) => [title, id]))

/** What must be there under this name: the demo's own parts name each other. */
export function pick<T>(byName: ReadonlyMap<string, T>, name: string): T {
  const found = byName.get(name)
  if (found === undefined) throw new Error(`The demo names "${name}", which it does not have.`)
  return found
}
