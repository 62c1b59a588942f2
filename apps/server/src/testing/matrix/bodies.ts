import { randomUUID } from 'node:crypto'
import { configurationFile } from '../configuration-file.ts'
import { examplePicture, formOf } from '../example-picture.ts'
import { integrationToSave } from './fresh/fresh-integration.ts'
import { DRAFTED } from './fresh/fresh-draft.ts'
import { unusedLevel } from './fresh/fresh-lookup.ts'
import { PROVIDER } from './fresh/fresh-provider.ts'
import type { Named } from './targets.ts'
import { scheduleBodies } from './fresh/fresh-schedule.ts'
import { importBodies } from './fresh/fresh-import.ts'

const ACCOUNT = { name: 'Of the portal', allowSystemAdmin: true, isSupport: false }

/** What a body may name. */
export interface NamedInBody {
  templateId: unknown
  caseId: unknown
  caseNumber: string
  fieldId: string
  word: string
  person: Named | null
  definitionId: unknown
  sourceId: unknown
  noticeboardId: unknown
  dashboardId: unknown
  scheduleId: unknown
  draft: string
}

/** A body that is right but for the object it names. */
export function bodyOf(key: string, named: NamedInBody): unknown {
  const bodies: Record<string, () => unknown> = {
    'POST /users/updatePreferences': () => ({ theme: 'dark' }),
    'POST /users/preferences/change': () => ({ changes: [{ name: 'theme', to: 'dark' }] }),
    'PUT /users/settings': () => ({
      viewFoldersExpanded: true,
      scheduleFoldersExpanded: true,
      viewsOpening: 'sameTab',
    }),
    'POST /users/userSpecialDefinition/field': () => ({ title: `Field ${randomUUID()}`, dataType: 'text' }),
    'POST /users/userSpecialDefinition/order': () => ({ ids: [] }),
    'POST /users/ownFields': () => ({ fieldValues: {} }),
    'POST /users/picture/upload/{id}': () => examplePicture(),
    'POST /errors': () => ({ message: 'x is not a function' }),
    'POST /search/advanced/{type}': () => searchOf(named),
    'POST /search/hits': () => ({ searchTerm: 'canary', ids: [1] }),
    'POST /search/query': () => ({ text: 'assignee:can', cursor: 12 }),
    'POST /exports/records': () => exportOf(named),
    'POST /insights/save': () => ({ title: `Insight ${randomUUID()}` }),
    'POST /insightParameters/save': () => ({
      key: `p${randomUUID().slice(0, 8)}`,
      name: randomUUID(),
      dataType: 'Text',
    }),
    'POST /insights/{id}': () => ({}),
    'POST /insights/topValue/{id}': () => ({}),
    'POST /insights/tableData/{id}': () => ({ tableId: 'none' }),
    'POST /insights/calculated': () => ({ insight: {} }),
    'POST /insights/calculatedTableData/{id}': () => ({ insight: {}, tableId: 'none' }),
    'POST /insights/cases/{id}': () => ({}),
    'POST /insights/export/{id}': () => ({ format: 'csv' }),
    'POST /insights/hexagons/{id}': () => ({ markerColumn: 'title' }),
    'POST /tenant/enableSupportAccess': () => ({ value: '1 hour' }),
    'PUT /tenant/settings': () => [{ setting: { key: 'allowFieldEditInViews' }, value: 'true' }],
    'PUT /tenant/domain': () => ({
      domain: `m-${randomUUID()}`,
      hiddenElements: ['logo'],
      showSsoBelowLogin: true,
    }),
    'PUT /tenant/info': () => [{ title: 'For everyone', value: '<p>Good to know</p>' }],
    'POST /files/tenantImage/0': () => examplePicture(),
    'POST /files/{caseId}': () => examplePicture(),
    'POST /files/{caseId}/{fieldId}': () => examplePicture(),
    'POST /tenant/css': () => ({ css: 'a { color: red }', theme: 'dark' }),
    'POST /saml/providers': () => PROVIDER,
    'POST /recordNameSettings': () => ({ title: `Request ${randomUUID().slice(0, 8)}` }),
    'POST /caseNameSettings': () => ({ title: `Inquiry ${randomUUID().slice(0, 8)}` }),
    ...importBodies(Number(named.templateId)),
    ...scheduleBodies(named),
    'POST /cases': () => ({
      templateId: Number(named.templateId),
      title: 'Made by the matrix',
      isCase: named.word === 'case',
    }),
    'POST /event/undo/{caseId}/{eventId}': () => ({}),
    'POST /cases/email/{caseId}': () => ({ to: ['reader@test.example'], subject: 'Hello', body: '<p>Hello</p>' }),
    'POST /event/undoAll/{caseId}/{eventId}': () => ({}),
    'PUT /cases/lockrequest/{caseId}/{fieldId}/{userId}': () => ({ handsOver: true }),
    'POST /bulkEdits/{editId}/undo': () => ({}),
    'POST /bulkEdits/preview': () => changeOfMany(named),
    'POST /bulkEdits': () => changeOfMany(named),
    'POST /cases/QRCode/': () => '"A text"',
    'POST /cases/merge/{a}/{b}': () => ({}),
    'POST /cases/visit/{caseId}': () => ({ seq: 1 }),
    'PUT /comments/{caseId}/{commentId}': () => ({ comment: 'Another text', revision: 0 }),
    'PUT /comments/reaction/{caseId}/{commentId}': () => ({ reaction: 'agree', isOn: true }),
    'POST /cases/update': () => ({
      caseId: typeof named.caseId === 'string' ? -1 : named.caseId,
      comment: 'A comment',
    }),
    'POST /cases/property/{caseId}/{key}': () => ({
      value: named.word === 'summary' ? 'Another summary' : named.word === 'hiddenFromInsights',
    }),
    'POST /cases/field/{caseId}/{fieldId}/{inProgress}': () => ({ value: 'Another value' }),
    'POST /cases/field/{caseId}/{fieldId}/item': () => ({ id: randomUUID() }),
    'POST /cases/extendlock/{caseId}/{fieldId}': () => ({ fence: 1 }),
    'POST /users': () => userToSave(named),
    'POST /teams': () => ({ title: `Team ${randomUUID()}`, ...(named.person && { userIds: [named.person.id] }) }),
    'POST /status': () => ({ title: `Status ${randomUUID()}` }),
    'POST /severity': () => ({ title: 'Severity', level: unusedLevel() }),
    'POST /areas': () => ({ title: 'Area' }),
    'POST /categories': () => ({ title: 'Category' }),
    'POST /templates': () => ({ title: 'Template' }),
    'POST /fields': () => ({ id: named.fieldId, description: 'Saved by the matrix' }),
    'POST /fields/readers': () => ({ id: named.fieldId, permissions: { view: [], edit: [], adminOnly: true } }),
    'POST /configuration/comparison': () => configurationFile(),
    'POST /configuration/import': () => ({ file: configurationFile() }),
    'POST /configuration/versions/comparison': () => ({ version: 1 }),
    'POST /configuration/versions/rollBack': () => ({ version: 1 }),
    'POST /configuration/draft/review': () => ({ draft: named.draft }),
    'POST /configuration/draft/preview': () => ({ draft: named.draft, caseNumber: named.caseNumber }),
    'POST /configuration/draft/resolve': () => ({ draft: named.draft, ...DRAFTED, keep: 'published' }),
    'POST /configuration/draft/publish': () => ({ draft: named.draft }),
    'POST /configuration/draft/discard': () => ({ draft: named.draft }),
    'POST /datasource/definition': () => ({ title: `Definition ${randomUUID()}` }),
    'POST /datasource': () => dataSourceToSave(named),
    'POST /datasource/item': () => ({ dataSourceId: named.sourceId, label: randomUUID() }),
    'POST /datasource/item/label/{id}': () => ({ label: randomUUID() }),
    'POST /datasource/upload/{id}': () => formOf(Buffer.from(`label\n${randomUUID()}\n`), 'items.csv'),
    'POST /rules': () => ruleToSave(),
    'PUT /rules/{id}/enabled': () => ({ enabled: false }),
    'POST /rules/order': () => ({ ids: [] }),
    'POST /rules/effects': () => ruleToSave(),
    'POST /rules/test': () => ({ rule: ruleToSave(), caseNumber: named.caseNumber }),
    'POST /dashboard': () => ({ title: `Dashboard ${randomUUID()}` }),
    'PUT /integration': () => integrationToSave(),
    'POST /apiTokens': () => ({
      title: 'Of the matrix',
      scopes: ['records:read'],
      expires: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    'POST /wallLinks': () => ({
      title: 'Of the matrix',
      teamIds: [],
      dashboardIds: [named.dashboardId],
      seconds: 60,
      expires: new Date(Date.now() + 86_400_000).toISOString(),
    }),
    'POST /deliveries/{id}/resend': () => ({}),
    'POST /deliveries/resendFailed': () => ({}),
    'POST /pdfTemplates': () => ({ title: `PDF ${randomUUID()}`, body: '<p>{caseNumber}</p>' }),
    'POST /pdfTemplates/preview': () => ({ body: '<p>{caseNumber}</p>', caseId: named.caseId }),
    'POST /noticeboards': () => ({ title: `Board ${randomUUID()}` }),
    'POST /noticeboards/notes': () => ({ noticeboardId: named.noticeboardId, text: 'A note' }),
    'POST /views/updateView': () => ({ title: `View ${randomUUID()}` }),
    'PUT /folders': () => ({ title: `Folder ${randomUUID()}` }),
    'POST /formattingRules': () => ({ title: randomUUID(), dataType: 'number', rules: [] }),
    'POST /userStatus': () => ({ title: `Status ${randomUUID().slice(0, 30)}` }),
    'POST /users/statusWithFieldsList': () => ({ userIds: [] }),
    'POST /system/tenants': () => ({
      title: 'Founded',
      domain: `m-${randomUUID()}`,
      adminName: 'First',
      adminEmail: `${randomUUID()}@test.example`,
    }),
    'PUT /system/tenants/{id}': () => ({ title: 'Twin' }),
    'POST /system/accounts': () => ({ ...ACCOUNT, email: `${randomUUID()}@test.example` }),
    'PUT /system/accounts/{id}': () => ACCOUNT,
  }
  return bodies[key]?.()
}

const ruleToSave = () => ({
  title: `Rule ${randomUUID()}`,
  trigger: 'Manual',
  actions: [{ type: 0, field: 'summary', newValue: 'By a rule' }],
})

/** Finds all records, by way of a field, and shows its values. */
function searchOf({ word, fieldId }: NamedInBody): unknown {
  if (word === 'users') return { searchTerm: '' }
  const subClauses = ['IsSet', 'NotSet'].map((operator) => ({ field: `fields.${fieldId}`, operator }))
  return { columns: [`fields.${fieldId}`], clauses: [{ orClause: true, subClauses }] }
}

function changeOfMany({ fieldId }: NamedInBody): unknown {
  return { records: { ids: [2_000_000_000] }, changes: [{ do: 'clear', place: `fields.${fieldId}` }] }
}

function exportOf({ fieldId }: NamedInBody): unknown {
  const columns = ['title', `fields.${fieldId}`]
  return { format: 'csv', records: { all: true, of: { clauses: [], searchTerm: '' } }, columns }
}

function dataSourceToSave({ word, definitionId, sourceId }: NamedInBody): unknown {
  const title = `Source ${randomUUID()}`
  if (word === 'create') return { title, definitionId }
  return { id: sourceId, title, ...(word === 'teams' && { editPermissions: [] }) }
}

function userToSave({ word, person }: NamedInBody): unknown {
  const email = `${randomUUID()}@test.example`
  if (word === 'user' || word === 'administrator' || !person)
    return { name: 'Newcomer', email, isAdmin: word === 'administrator' }
  const changes: Record<string, object> = {
    rename: { name: 'Renamed' },
    email: { email },
    rights: { editUsers: true },
    enable: { disabled: false },
    disable: { disabled: true },
  }
  return { ...person, ...changes[word] }
}
