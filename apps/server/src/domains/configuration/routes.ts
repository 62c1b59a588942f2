import { configuration } from '@dossier/contract/configuration/calls'
import { configurationDraft } from '@dossier/contract/configuration/drafts'
import { implement } from '../../http/implement.ts'
import { compareFile, importFile } from './compare.ts'
import { discardDraft, resolveChange, startDraft } from './draft/edit-draft.ts'
import { readDraft } from './draft/present-draft.ts'
import { previewRecord } from './draft/preview-record.ts'
import { publishDraft, reviewDraft } from './draft/publish-draft.ts'
import { namedBy } from './named-by.ts'
import { listVersions } from './list-versions.ts'
import { compareVersion, rollBack } from './roll-back.ts'
import { exportConfiguration } from './export.ts'

export const configurationRoutes = implement(configuration, {
  namedBy: (ctx, { params }) => namedBy(ctx, params),
  export: (ctx) => exportConfiguration(ctx),
  compare: (ctx, { body }) => compareFile(ctx, body),
  import: (ctx, { body }) => importFile(ctx, body),
  versions: (ctx, { query }) => listVersions(ctx, query),
  compareVersion: (ctx, { body }) => compareVersion(ctx, body.version),
  rollBack: (ctx, { body }) => rollBack(ctx, body),
})

export const configurationDraftRoutes = implement(configurationDraft, {
  read: (ctx) => readDraft(ctx),
  start: (ctx) => startDraft(ctx),
  review: (ctx, { body }) => reviewDraft(ctx, body.draft),
  preview: (ctx, { body }) => previewRecord(ctx, body),
  resolve: (ctx, { body }) => resolveChange(ctx, body),
  publish: (ctx, { body }) => publishDraft(ctx, body),
  discard: (ctx, { body }) => discardDraft(ctx, body.draft),
})
