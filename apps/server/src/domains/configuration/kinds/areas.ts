import { removeArea, saveArea } from '../../lookups/edit-areas.ts'
import { numbered } from './ids.ts'
import type { KindCalls } from './kind-calls.ts'

export const areas: KindCalls<'areas'> = {
  save: (ctx, { title, parent, disabled }, before) =>
    saveArea(ctx, { id: numbered(before), title, parentId: parent === null ? null : Number(parent), disabled }),
  remove: (ctx, key) => removeArea(ctx, Number(key)),
  move: saveArea,
}
