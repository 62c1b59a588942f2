import type { ImportColumn, ImportPlan } from '@dossier/contract/import-plan'
import { IMPORT_PIECE_BYTES, type ImportStep } from '@dossier/contract/imports'
import { imports } from '@dossier/contract/imports/calls'
import { expect } from 'vitest'
import { importJob } from '../domains/imports/import-job.ts'
import { formOf } from './example-picture.ts'
import { runDueJobs } from './run-due-jobs.ts'
import { testServer } from './test-server.ts'
import { newTenant, type TestPerson, type TestTenant } from './world.ts'

const FORM = { dateForm: 'mdy', decimal: '.', onFault: 'refuse' } as const
export const columnFor = (target: string | null, more: Partial<ImportColumn> = {}): ImportColumn => ({
  target,
  ...FORM,
  ...more,
})
export const paramsOf = (id: number) => ({ params: { importId: String(id) } })

export async function importWorld() {
  const tenant = await newTenant()
  const admin = await tenant.person({ isAdmin: true, name: 'Ann' })
  const ref = await tenant.field({ title: 'Reference', dataType: 'text' })
  const cost = await tenant.field({ title: 'Cost', dataType: 'number' })
  const templateId = await tenant.template({
    title: 'Request',
    fields: [{ id: ref }, { id: cost, requiredRecord: true }],
  })
  const plan: ImportPlan = {
    encoding: 'utf-8',
    separator: ',',
    templateId,
    isCase: false,
    columns: [columnFor('title'), columnFor(`fields.${ref}`), columnFor(`fields.${cost}`, { onFault: 'empty' })],
    key: null,
    creates: true,
    updates: true,
    timeZone: 'UTC',
  }
  return { tenant, admin, ref, cost, plan }
}

export async function upload(admin: TestPerson, text: string | Uint8Array): Promise<number> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  const { id } = await admin.call(imports.create, { body: { fileName: 'requests.csv', fileBytes: bytes.length } })
  for (let piece = 0; piece * IMPORT_PIECE_BYTES < bytes.length; piece += 1) {
    const part = bytes.subarray(piece * IMPORT_PIECE_BYTES, (piece + 1) * IMPORT_PIECE_BYTES)
    const { status } = await admin.send({ method: 'POST', path: `/imports/${id}/pieces/${piece}`, body: formOf(part) })
    expect(status).toBe(204)
  }
  return id
}

export const workOnImports = async () => runDueJobs((await testServer()).services, importJob)
export const importOf = (admin: TestPerson, id: number) => admin.call(imports.get, paramsOf(id))

export async function checked(admin: TestPerson, plan: ImportPlan, text: string | Uint8Array) {
  const id = await upload(admin, text)
  await admin.call(imports.check, { ...paramsOf(id), body: plan })
  await workOnImports()
  return id
}

export async function ran(admin: TestPerson, plan: ImportPlan, text: string) {
  const id = await checked(admin, plan, text)
  await admin.call(imports.run, paramsOf(id))
  await workOnImports()
  return id
}

export const recordsOf = (tenant: TestTenant) =>
  tenant.asOwner((tx) =>
    tx
      .selectFrom('cases_base')
      .select(['id', 'title', 'fields', 'created', 'is_closed', 'opened_by'])
      .where('tenant_id', '=', tenant.id)
      .where('deleted', 'is', null)
      .orderBy('id')
      .execute(),
  )

export const rowsOf = async (admin: TestPerson, id: number, step: ImportStep) =>
  (await admin.call(imports.rows, { ...paramsOf(id), query: { step } })).data
