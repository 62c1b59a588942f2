import { keyOf } from '@dossier/core/configuration/configuration'
import { removeSource, saveSource } from '../../data-sources/edit-sources.ts'
import { numbers } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

export const dataSources: KindCalls<'dataSources'> = {
  save: (ctx, source, before) => {
    const { title, definition: definitionId, extraFields, editTeams } = source
    const id = before && { id: keyOf(before) }
    return saveSource(ctx, { ...id, title, definitionId, extraFields, editPermissions: numbers(editTeams) })
  },
  remove: removeSource,
}
