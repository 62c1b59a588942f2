import { keyOf } from '@dossier/core/configuration/configuration'
import { removeDefinition, saveDefinition } from '../../data-sources/edit-definitions.ts'
import type { KindCalls } from './kind-calls.ts'

export const definitions: KindCalls<'definitions'> = {
  save: async (ctx, definition, before) => {
    const existing = new Set(before?.fields.map(keyOf))
    const fields = definition.fields.map(({ key, ...field }) => ({
      ...field,
      ...(key && existing.has(key) && { id: key }),
    }))
    const saved = await saveDefinition(ctx, { ...(before && { id: keyOf(before) }), title: definition.title, fields })
    const parts = definition.fields.map((field, nth) => [keyOf(field), saved.fields[nth]!.id] as const)
    return { id: saved.id, parts }
  },
  remove: removeDefinition,
}
