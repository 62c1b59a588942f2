import { freshInsight, freshParameter } from './fresh/fresh-insight.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { testServer } from '../test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from '../world.ts'
import { freshPdfTemplate } from './fresh/fresh-pdf-template.ts'
import { freshDashboard, freshNoticeboard, freshWallLink } from './fresh/fresh-dashboard.ts'
import { allowSchedules, freshSchedule } from './fresh/fresh-schedule.ts'
import { freshDefinition, freshSource } from './fresh/fresh-data-source.ts'
import { CANARY, type CaseVariant } from './people.ts'

/**
 * One of the two tenants. Both have the same shape, titles and case numbers, so that a missing tenant condition shows.
 */
export interface Twin {
  tenant: TestTenant
  mark: string
  holder: TestPerson
  teams: { edit: number; closers: number; fields: number; awaited: number }
  fields: Fields
  /** The same, but of files. */
  fileFields: Fields
  templateId: number
  areaId: number
  viewId: number
  insightId: number
  parameterKey: string
  dashboardId: number
  wallLinkId: number
  noticeboardId: number
  pdfTemplateId: number
  scheduleId: number
  userStatusId: number
  /** Edited by members of the team `edit`. */
  data: { sourceId: string; definitionId: string; itemId: string }
  /** Belongs to the installation, not to the tenant; one for each, so that everything exists twice. */
  systemAccountId: number
  mailId: number
  people: { opener: number; assignee: number; collaborator: number }
  numbers: { next: number }
}

type Fields = Record<'note' | 'teamEdited' | 'secret' | 'adminOnly' | 'readOnly' | 'elsewhere', string>

export async function buildTwin(mark: string): Promise<Twin> {
  const tenant = await newTenant({
    title: 'Twin',
    features: ['sendEmail', 'pdfTemplates', 'pdfTemplatesAttachToEmail'],
  })
  await countFromElsewhere(tenant.id)
  const teams = {
    edit: await tenant.team(`Editors${mark}`),
    closers: await tenant.team(`Closers${mark}`),
    fields: await tenant.team(`Fields${mark}`),
    awaited: await tenant.team(`Awaited${mark}`),
  }
  const fields = await fieldsOf({ tenant, mark, teamId: teams.fields }, 'text')
  const fileFields = await fieldsOf({ tenant, mark: ` of files${mark}`, teamId: teams.fields }, 'file-only')
  const onTemplate = [fields, fileFields].flatMap((made) => Object.values(made).filter((id) => id !== made.elsewhere))
  const templateId = await tenant.template({
    title: `Report${mark}`,
    permissions: { case: { edit: [teams.fields] }, record: { edit: [] } },
    editClosedPermissions: [teams.closers],
    fields: onTemplate.map((id) => ({ id })),
  })
  const [holder, opener, assignee, collaborator] = [
    await tenant.person({ name: `Holder${mark}` }),
    await tenant.person({ name: `Opener${mark}` }),
    await tenant.person({ name: `Assignee${mark}` }),
    await tenant.person({ name: `Collaborator${mark}` }),
  ]
  const people = { opener: opener.id, assignee: assignee.id, collaborator: collaborator.id }
  const areaId = await tenant.area(`Area${mark}`)
  const userStatusId = await tenant.userStatus(`Out${mark}`)
  const definitionId = await freshDefinition(tenant, `Vehicle${mark}`)
  const source = await freshSource(tenant, {
    title: `Vehicles${mark}`,
    definitionId,
    teamIds: [teams.edit],
    labels: [`Van${mark}`],
  })
  const data = { sourceId: source.id, definitionId, itemId: source.itemIds[0]! }
  const { id: viewId } = await tenant.asOwner((tx) =>
    tx.selectFrom('views').select('id').where('tenant_id', '=', tenant.id).executeTakeFirstOrThrow(),
  )
  await tenant.asOwner((tx) =>
    tx.insertInto('folders').values({ tenant_id: tenant.id, folder_type: 'View', title: 'Of the matrix' }).execute(),
  )
  const insightId = await freshInsight(tenant)
  const parameterKey = await freshParameter(tenant)
  const dashboardId = await freshDashboard(tenant)
  const wallLinkId = await freshWallLink({ tenant })
  const noticeboardId = await freshNoticeboard(tenant)
  const pdfTemplateId = await freshPdfTemplate(tenant)
  await allowSchedules(tenant, templateId)
  const scheduleId = await freshSchedule({ tenant, templateId })
  const numbers = { next: 1 }
  const ofPortal = await inPortal()
  return {
    tenant,
    mark,
    holder,
    teams,
    fields,
    fileFields,
    templateId,
    areaId,
    viewId,
    insightId,
    parameterKey,
    dashboardId,
    wallLinkId,
    noticeboardId,
    pdfTemplateId,
    scheduleId,
    userStatusId,
    data,
    people,
    numbers,
    ...ofPortal,
  }
}

/** Ids that are counted for each tenant differ between the two, so that one of them names nothing in the other. */
async function countFromElsewhere(tenantId: number): Promise<void> {
  const { owner } = (await testServer()).services.database
  await sql`insert into tenant_ids (tenant_id, kind, latest)
    select ${tenantId}, tgrelid::regclass::text, ${tenantId} * 1000 from pg_trigger where tgname = 'count_id'
    on conflict do nothing`.execute(owner)
}

/** A field for each variant of rights. */
async function fieldsOf(
  { tenant, mark, teamId }: { tenant: TestTenant; mark: string; teamId: number },
  dataType: 'text' | 'file-only',
): Promise<Fields> {
  const made = (title: string, rest = {}) => tenant.field({ title: title + mark, dataType, ...rest })
  return {
    note: await made('Note'),
    teamEdited: await made('Team note', { permissions: { edit: [teamId] } }),
    secret: await made('Secret', { permissions: { view: [teamId] } }),
    adminOnly: await made('For administrators', { permissions: { adminOnly: true } }),
    readOnly: await made('Fixed', { displayReadOnly: true }),
    elsewhere: await made('Elsewhere'),
  }
}

/** A system account and a stored mail. */
async function inPortal(): Promise<Pick<Twin, 'systemAccountId' | 'mailId'>> {
  const { owner } = (await testServer()).services.database
  const email = `${randomUUID()}@test.example`
  const account = { email, name: 'Of the portal', is_system: true }
  const { id: systemAccountId } = await owner
    .insertInto('identities')
    .values(account)
    .returning('id')
    .executeTakeFirstOrThrow()
  const text = { subject: 'A mail', body_text: 'Text', body_html: '', message_id: email }
  const { id: mailId } = await owner
    .insertInto('mails')
    .values({ tenant_id: 0, recipient: email, ...text, sent: null, given_up: null, fault: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { systemAccountId, mailId }
}

const TITLE: Partial<Record<CaseVariant, string>> = {
  sensitive: CANARY.sensitive,
  deleted: CANARY.deleted,
}

export interface FreshCase {
  id: number
  caseNumber: string
}

/** A record in the requested state, with one comment and one entry in its change log. */
export async function freshCase(twin: Twin, variant: CaseVariant): Promise<FreshCase> {
  const { tenant, fields, people, teams } = twin
  const caseNumber = `M-${twin.numbers.next++}`
  const values = {
    [fields.note]: `a note${twin.mark}`,
    [fields.secret]: CANARY.secretField + twin.mark,
    [fields.adminOnly]: CANARY.adminField + twin.mark,
  }
  const title = (TITLE[variant] ?? 'A report') + twin.mark
  const { services } = await testServer()
  // Silent: this happens before the call under test.
  return services.database.owner.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into cases_base (tenant_id, case_number, title, template_id, status_id, severity_id, assignee_id, opened_by_id,
        opened_by, user_ids, pending_team_ids, edit_team_ids, is_sensitive, is_closed, closed, deleted, fields, seq)
      select ${tenant.id}, ${caseNumber}, ${title}, ${twin.templateId},
        (select id from statuses where tenant_id = ${tenant.id} and is_default),
        (select min(id) from severities where tenant_id = ${tenant.id}),
        ${people.assignee}, ${people.opener}, ${`Opener${twin.mark}`}, array[${people.collaborator}::int], array[${teams.awaited}::int],
        ${variant === 'team' ? [teams.edit] : []}::int[], ${variant === 'sensitive'}, ${variant === 'closed'},
        case when ${variant === 'closed'} then now() end, case when ${variant === 'deleted'} then now() end,
        ${JSON.stringify(values)}::jsonb, 3
      returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    const entry = {
      tenant_id: tenant.id,
      case_id: id,
      user_id: people.opener,
      actor: `Opener${twin.mark}`,
      cause: 'user',
      cause_id: null,
      action_id: randomUUID(),
    } as const
    const changed = { ...entry, type: 'fieldChanged', old_value: null } as const
    await tx
      .insertInto('changes')
      .values([
        { ...entry, seq: 1, group_seq: 1, type: 'created', key: 'created', old_value: null, new_value: null },
        {
          ...changed,
          seq: 2,
          group_seq: 2,
          key: `fields.${fields.secret}`,
          new_value: JSON.stringify(CANARY.secretField),
        },
        {
          ...changed,
          seq: 3,
          group_seq: 3,
          key: `fields.${fields.note}`,
          new_value: JSON.stringify(`a note${twin.mark}`),
        },
      ])
      .execute()
    await tx
      .insertInto('comments')
      .values({
        tenant_id: tenant.id,
        case_id: id,
        user_id: people.opener,
        author: `Opener${twin.mark}`,
        comment: title,
      })
      .execute()
    if (variant === 'locked') await lock(twin, id)
    return { id, caseNumber }

    async function lock({ holder }: Twin, caseId: number): Promise<void> {
      const row = { tenant_id: tenant.id, case_id: caseId, user_id: holder.id, holder: holder.name, draft: null }
      const expires = sql<string>`now() + interval '1 hour'`
      const keys = ['summary', `fields.${fields.note}`]
      await tx
        .insertInto('field_locks')
        .values(keys.map((key) => ({ ...row, key, expires })))
        .execute()
    }
  })
}

/** A word of its own, which is not the default. */
export function freshWord({ tenant, numbers }: Twin, kind: 'record' | 'case'): Promise<number> {
  const word = { tenant_id: tenant.id, kind, title: `Word ${numbers.next++}` }
  return tenant.asOwner(async (tx) => {
    return (await tx.insertInto('word_settings').values(word).returning('id').executeTakeFirstOrThrow()).id
  })
}
