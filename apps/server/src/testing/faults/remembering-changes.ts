import { bulkEdits } from '@dossier/contract/bulk-edits'
import { caseFields } from '@dossier/contract/cases/fields'
import { cases } from '@dossier/contract/cases/lifecycle'
import { caseMerge } from '@dossier/contract/cases/merge'
import { casePeople } from '@dossier/contract/cases/people'
import { comments } from '@dossier/contract/comments'
import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { statuses } from '@dossier/contract/lookups/statuses'
import { templates as templateCalls } from '@dossier/contract/templates/calls'
import { teams } from '@dossier/contract/users/teams'
import { users } from '@dossier/contract/users/calls'
import { sql } from 'kysely'
import { WORDS, type City } from './remembering-city.ts'

/** A number below this one. */
export type Random = (below: number) => number
type Changes = Record<string, () => Promise<unknown>>

const OPEN = 'not is_closed and deleted is null'
const CLOSED = 'is_closed and deleted is null'
const KINDS = ['Well', 'Drain', 'Mains']

const wordsBy = (random: Random) => WORDS.filter(() => random(2) === 0).join(' ') || 'zebra'

/** Changes of one or a few records by chance, as people make them. */
export function recordChanges(city: City, random: Random): Changes {
  const { tenant, owner, people, fields, templates, lookups, team } = city
  const { admin, member, plain, involved } = people
  const words = () => wordsBy(random)
  const pick = async (where: string) => {
    const { rows } = await sql<{ id: number }>`select id from cases_base where tenant_id = ${tenant.id}
      and ${sql.raw(where)} order by md5(id || ${String(random(1e9))}::text) limit 1`.execute(owner)
    return String(rows[0]?.id ?? 0)
  }
  const some = async (count: number) => {
    const ids = await Promise.all(Array.from({ length: count }, () => pick(OPEN)))
    return [...new Set(ids)].map(Number)
  }
  const property = async (key: string, value: unknown, where = OPEN) =>
    admin.call(caseFields.saveProperty, { params: { caseId: await pick(where), key: key as 'title' }, body: { value } })
  const field = async (fieldId: string, value: string | number, where = OPEN, by = admin) =>
    by.call(caseFields.saveField, {
      params: { caseId: await pick(where), fieldId, inProgress: 'false' },
      body: { value },
    })
  const ofTemplate = (id: number) => `${OPEN} and not is_sensitive and template_id = ${id}`
  const edit = async (count: number, changes: object[]) =>
    admin.call(bulkEdits.start, { body: { records: { ids: await some(count) }, changes } as never })
  const create = (templateId: number) =>
    admin.call(cases.create, {
      body: {
        templateId,
        title: words(),
        summary: words(),
        tags: [words()],
        fields: { [fields.street]: words() },
      } as never,
    })
  const commented: { caseId: string; commentId: string }[] = []
  const comment = async () => {
    const caseId = await pick('deleted is null')
    const { id } = await admin.call(comments.add, { body: { caseId: Number(caseId), comment: words() } as never })
    commented.push({ caseId, commentId: String(id) })
  }
  const withComment = async (work: (params: { caseId: string; commentId: string }) => Promise<unknown>) => {
    const last = commented.pop()
    if (last) await work(last)
  }
  return {
    create: () => create([templates.free, templates.titled][random(2)]!),
    title: () => property('title', words(), ofTemplate(templates.free)),
    summary: () => property('summary', words()),
    summaryOfClosed: () => property('summary', words(), CLOSED),
    status: () => property('statusId', lookups.statuses[random(3)]),
    severity: () => property('severityId', lookups.severities[random(2)]),
    tags: () => property('tags', [words()]),
    restrict: () => property('isSensitive', true),
    free: () => property('isSensitive', false, `${OPEN} and is_sensitive`),
    street: () => field(fields.street, `Mill ${words()}`, ofTemplate(templates.titled)),
    kind: () => field(fields.kind, KINDS[random(3)]!, ofTemplate(templates.titled)),
    hiddenTitle: () => field(fields.secret, words(), ofTemplate(templates.hidden), member),
    secret: () => field(fields.secret, words(), ofTemplate(templates.free), member),
    cost: () => field(fields.cost, 478 + random(10)),
    close: async () => admin.call(cases.close, { params: { id: await pick(OPEN) } }),
    reopen: async () => admin.call(cases.reopen, { params: { id: await pick(CLOSED) } }),
    remove: async () => admin.call(cases.remove, { params: { id: await pick('deleted is null') } }),
    restore: async () => admin.call(cases.restore, { params: { id: await pick('deleted is not null') } }),
    merge: async () =>
      admin.call(caseMerge.merge, { params: { a: await pick(OPEN), b: await pick(OPEN) }, body: {} as never }),
    comment,
    editComment: () =>
      withComment((params) => admin.call(comments.edit, { params, body: { comment: words(), revision: 0 } as never })),
    removeComment: () => withComment((params) => admin.call(comments.remove, { params })),
    involve: async () =>
      admin.call(casePeople.addUser, {
        params: { caseId: await pick(`${OPEN} and is_sensitive`), userId: String(involved.id) },
      }),
    assign: async () =>
      admin.call(casePeople.assign, {
        params: { caseId: await pick(OPEN), userId: String([0, plain.id, involved.id][random(3)]) },
      }),
    addTeam: async () =>
      admin.call(casePeople.addTeam, {
        params: { caseId: await pick(`${OPEN} and is_sensitive`), teamId: String(team) },
      }),
    editMany: () => edit(5, [{ do: 'set', place: 'statusId', value: lookups.statuses[random(3)] }]),
    closeMany: () => edit(3, [{ do: 'close' }]),
  }
}

/** Changes of a large part of all records, as jobs and imports make them. */
export function massChanges({ tenant, owner, templates, lookups }: City, random: Random): Changes {
  const mass = (set: () => string, where: string) => () =>
    sql`update cases_base set ${sql.raw(set())}, last_updated = clock_timestamp() where tenant_id = ${tenant.id}
      and id % 3 = ${random(3)}::int and ${sql.raw(where)}`.execute(owner)
  return {
    manyTitles: mass(() => `title = '${wordsBy(random)}'`, `${OPEN} and template_id = ${templates.free}`),
    manySummaries: mass(() => `summary = '${wordsBy(random)}'`, 'deleted is null'),
    manyClosed: mass(() => 'is_closed = true, closed = now()', `${OPEN} and id % 4 = 0`),
    manyReopened: mass(() => 'is_closed = false, closed = null', CLOSED),
    manyDeleted: mass(() => 'deleted = now()', 'deleted is null and id % 4 = 1'),
    manyRestored: mass(() => 'deleted = null', 'deleted is not null'),
    manyStatuses: mass(() => `status_id = ${lookups.statuses[random(3)]}`, OPEN),
    manySeverities: mass(() => `severity_id = ${lookups.severities[random(2)]}`, OPEN),
    manyComments: () =>
      sql`insert into comments (tenant_id, case_id, comment, author) select tenant_id, id, ${wordsBy(random)}, 'Ann'
        from cases_base where tenant_id = ${tenant.id} and id % 7 = ${random(7)}::int`.execute(owner),
    noComments: () => sql`delete from comments where tenant_id = ${tenant.id} and id % 2 = 0`.execute(owner),
  }
}

/** Changes of what records are called and who sees them. */
export function configurationChanges({ people, team, fields, templates, lookups }: City, random: Random): Changes {
  const { admin, plain, member, involved } = people
  let renamed = 0
  const another = (name: string) => `${name} ${(renamed += 1)}`
  return {
    status: () => admin.call(statuses.save, { body: { id: lookups.statuses[1]!, title: another('Active') } as never }),
    choices: () => {
      const columnValues = KINDS.map((name, nth) => ({ key: nth + 1, label: another(name) }))
      return admin.call(fieldCalls.save, { body: { id: fields.kind, columnValues } as never })
    },
    titleTemplate: async () => {
      const titleTemplate = ['{Street} {Kind}', '{Kind} {Street}', 'Zebra {Street}'][random(3)]
      await admin.call(templateCalls.save, { body: { id: templates.titled, title: 'Titled', titleTemplate } as never })
    },
    readers: () => {
      const permissions = { view: random(2) === 0 ? [] : [team], edit: [], adminOnly: false }
      return admin.call(fieldCalls.save, { body: { id: fields.secret, permissions } as never })
    },
    members: () => {
      const userIds = [[member.id], [involved.id], [member.id, plain.id], []][random(4)]!
      return admin.call(teams.save, { body: { id: team, title: 'Team', userIds } as never })
    },
    name: () => admin.call(users.save, { body: { id: plain.id, name: another('Plain'), email: plain.email } as never }),
  }
}
