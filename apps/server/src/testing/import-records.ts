import { readCatalogue } from '../catalogue/load-catalogue.ts'
import type { ImportedCase } from '../domains/cases/import/check-imported-case.ts'
import { importCases, type ImportResult } from '../domains/cases/import/import-cases.ts'
import { systemWriter } from '../domains/cases/writing/writer.ts'
import { newAction } from '../history/action.ts'
import { testServer } from './test-server.ts'
import type { TestTenant } from './world.ts'

export const OLD_SYSTEM = 'Old system'

/** Imports with a tenant's own rights, as role of the application. */
export async function importInto(tenant: TestTenant, rows: readonly ImportedCase[]): Promise<ImportResult> {
  const { services } = await testServer()
  return services.database.tenantTx(tenant.id, async (tx) => {
    const catalogue = await readCatalogue(tx, tenant.id)
    const action = newAction('import')
    const scene = { tx, tenant: { id: tenant.id, features: [] }, services, action, emit: () => {} }
    return importCases(systemWriter(scene, OLD_SYSTEM), catalogue, rows)
  })
}
