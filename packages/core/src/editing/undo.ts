import type { Editor, Version, OwnChange, Rules } from './editor.ts'

/** An own save that can be undone. */
export interface Undoable<Place extends string = string> extends OwnChange {
  place: Place
}

const MOST = 50

/** The list with one more own save, the latest last. */
export const withChange = <P extends string>(
  list: readonly Undoable<P>[],
  change: Undoable<P>,
): readonly Undoable<P>[] => [...list, change].slice(-MOST)

/**
 * The save that undoes a change: the value before it, based on what it stored, so that it is refused if somebody has
 * changed the value since. Of a set, only the additions and removals of the change itself are undone.
 */
export function undoOf(
  { kind, before, sent, stored }: OwnChange,
  { mergeSet, mergePeople, mergeRows }: Rules,
): Version {
  const { value, base } = stored
  if (kind === 'set') return { value: mergeSet(listOf(sent), listOf(before), listOf(value)), base }
  const merge = kind === 'people' ? mergePeople : kind === 'rows' ? mergeRows : undefined
  const merged = merge ? merge(sent, before, value) : before
  return { value: merged === undefined ? before : merged, base }
}

/** Why a change cannot be undone now, as far as this page knows; the server checks again. */
export function undoObstacle(
  { stored }: OwnChange,
  { version, editor }: { version: Version; editor: Editor | undefined },
  { same }: Rules,
): 'changed' | 'editing' | undefined {
  if (editor) return 'editing'
  return version.base >= stored.base && !same(version.value, stored.value) ? 'changed' : undefined
}

/**
 * The list after an undo. The person's previous change of the same place, whose value is restored, can be undone from
 * the new number on.
 */
export function afterUndo<P extends string>(
  list: readonly Undoable<P>[],
  { undone, stored }: { undone: Undoable<P>; stored: Version },
  { same }: Rules,
): readonly Undoable<P>[] {
  const rest = list.filter((each) => each !== undone)
  const before = rest.findLast(({ place }) => place === undone.place)
  if (!before || !same(before.stored.value, stored.value)) return rest
  return rest.map((each) => (each === before ? { ...each, stored } : each))
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
