import { glob } from 'node:fs/promises'
import { files, type CaseFile } from '@dossier/contract/files'
import { CallFailed } from './caller.ts'
import { formOf } from './example-picture.ts'
import { recordsOf } from './records.ts'
import { testServer } from './test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from './world.ts'

export const TEXT = Buffer.from('Lamp 7 was replaced.\n')

interface Sending {
  bytes?: Uint8Array
  name?: string
  fieldId?: string
  headers?: Record<string, string>
}

export const send = (
  person: TestPerson,
  caseId: number,
  { bytes = TEXT, name = 'note.txt', fieldId, headers }: Sending = {},
) =>
  person.send({
    method: 'POST',
    path: `/files/${caseId}${fieldId ? `/${fieldId}` : ''}`,
    body: formOf(bytes, name),
    ...(headers && { headers }),
  })

/** Demands success, as calls of the contract do. */
export async function add(person: TestPerson, caseId: number, sending: Sending = {}): Promise<CaseFile> {
  const answer = await send(person, caseId, sending)
  if (answer.status >= 300) throw new CallFailed(answer.status, answer.text)
  return JSON.parse(answer.text) as CaseFile
}

export const list = (person: TestPerson, caseId: number) =>
  person.call(files.list, { params: { caseId: String(caseId) } })
export const namesOf = async (person: TestPerson, caseId: number) =>
  (await list(person, caseId)).map(({ name }) => name)

export const get = (person: Pick<TestPerson, 'send'>, { url }: { url: string }, headers: Record<string, string> = {}) =>
  person.send({ method: 'GET', path: url.replace('/api', ''), headers })

export async function office() {
  const tenant = await newTenant()
  const [editors, closers, readers] = [await tenant.team(), await tenant.team(), await tenant.team()]
  const hold = (title: string, rest = {}) => tenant.field({ title, dataType: 'file-only', ...rest })
  const fields = {
    plans: await hold('Plans'),
    secret: await hold('Findings', { permissions: { view: [readers] } }),
    fixed: await hold('Contract', { displayReadOnly: true }),
    note: await tenant.field({ title: 'Note', dataType: 'text' }),
    elsewhere: await hold('Elsewhere'),
  }
  const { elsewhere: _, ...onTemplate } = fields
  const templateId = await tenant.template({
    title: 'Repair',
    permissions: { record: { edit: [editors] }, case: { edit: [] } },
    editClosedPermissions: [closers],
    fields: Object.values(onTemplate).map((id) => ({ id })),
  })
  const ann = await tenant.person({ name: 'Ann', teamIds: [editors, readers], isAdmin: true })
  const bea = await tenant.person({ name: 'Bea', teamIds: [editors] })
  const reader = await tenant.person({ name: 'Rae' })
  const { id: caseId, caseNumber } = await recordsOf(ann).create({ templateId })
  return { tenant, ann, bea, reader, caseId, caseNumber, fields, templateId }
}

/** What is on the disk of the tenant, and what is noted as being on its way there or back. */
export async function stored(tenant: TestTenant) {
  const { services } = await testServer()
  const bytes = []
  for await (const name of glob(`files/${tenant.id}/*/*`, { cwd: services.settings.dataDir })) bytes.push(name)
  const of = services.database.owner
  const strays = await of.selectFrom('stray_files').select('id').where('tenant_id', '=', tenant.id).execute()
  const rows = await of.selectFrom('case_files').select('id').where('tenant_id', '=', tenant.id).execute()
  const usage = await of.selectFrom('file_usage').select('bytes').where('tenant_id', '=', tenant.id).executeTakeFirst()
  return { bytes: bytes.length, strays: strays.length, rows: rows.length, used: usage?.bytes ?? 0 }
}
