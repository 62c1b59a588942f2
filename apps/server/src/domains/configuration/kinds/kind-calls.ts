import type { ConfiguredKind } from '@dossier/contract/configuration/file'
import type { ThingOf } from '@dossier/core/configuration/configuration'
import type { Ctx } from '../../../http/context.ts'

/** What a thing is called by now, and what is within it: ids by their keys. */
export interface SavedThing {
  id: number | string
  parts?: readonly (readonly [key: string, id: string])[]
}

/** How things of a kind are changed: as their own forms do. (ADR 197) */
export interface KindCalls<K extends ConfiguredKind> {
  /** Names of other things are ids; `key` is what the plan calls the thing. */
  save(ctx: Ctx, thing: ThingOf<K>, before: ThingOf<K> | undefined): Promise<SavedThing>
  /** null: they are not deleted with a configuration. */
  remove: ((ctx: Ctx, key: string) => Promise<unknown>) | null
  /** Where administrators order them. */
  move?(ctx: Ctx, to: { id: number; title: string; order: number }): Promise<unknown>
}
