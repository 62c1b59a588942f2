import type { CaseFile } from '@dossier/contract/files'
import type { Ctx } from '../../http/context.ts'
import { loadCase } from '../cases/load-case.ts'
import { isFileVisible, presentFile } from './present-file.ts'
import { selectFiles } from './queries.ts'

/** The files of a record that the caller may see, newest first. */
export async function listFiles(ctx: Ctx, caseId: number): Promise<CaseFile[]> {
  const loaded = await loadCase(ctx, caseId)
  const rows = await selectFiles(ctx.tx, { tenantId: ctx.tenant.id, caseId })
  return rows.filter((row) => isFileVisible(ctx.me, loaded, row)).map(presentFile)
}
