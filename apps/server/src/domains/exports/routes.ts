import { recordExports } from '@dossier/contract/exports'
import { implement } from '../../http/implement.ts'
import { exportRecords } from './export-records.ts'

export const exportRoutes = implement(recordExports, {
  records: (ctx, { body }) => exportRecords(ctx, body),
})
