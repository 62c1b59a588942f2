import { configuration } from '@dossier/contract/configuration/calls'
import { implement } from '../../http/implement.ts'
import { compareFile, importFile } from './compare.ts'
import { listVersions } from './list-versions.ts'
import { compareVersion, rollBack } from './roll-back.ts'
import { exportConfiguration } from './export.ts'

export const configurationRoutes = implement(configuration, {
  export: (ctx) => exportConfiguration(ctx),
  compare: (ctx, { body }) => compareFile(ctx, body),
  import: (ctx, { body }) => importFile(ctx, body),
  versions: (ctx, { query }) => listVersions(ctx, query),
  compareVersion: (ctx, { body }) => compareVersion(ctx, body.version),
  rollBack: (ctx, { body }) => rollBack(ctx, body),
})
