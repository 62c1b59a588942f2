import { caseNameSettings, recordNameSettings } from '@dossier/contract/organization/word-settings'
import { implement } from '../../http/implement.ts'
import { makeDefault, removeWord, saveWord } from './change-words.ts'
import { selectWords } from './queries.ts'

export const recordNameRoutes = implement(recordNameSettings, {
  list: ({ tx, tenant }) => selectWords(tx, { tenantId: tenant.id, kind: 'record' }),
  save: (ctx, { body }) => saveWord(ctx, 'record', body),
  delete: (ctx, { params }) => removeWord(ctx, 'record', params.id),
  makeDefault: (ctx, { params }) => makeDefault(ctx, 'record', params.id),
})

export const caseNameRoutes = implement(caseNameSettings, {
  list: ({ tx, tenant }) => selectWords(tx, { tenantId: tenant.id, kind: 'case' }),
  save: (ctx, { body }) => saveWord(ctx, 'case', body),
  delete: (ctx, { params }) => removeWord(ctx, 'case', params.id),
  makeDefault: (ctx, { params }) => makeDefault(ctx, 'case', params.id),
})
