import type { Editor, Known, OwnChange, Rules } from './editor.ts'

/** An own save on the list of those that can be taken back. */
export interface Undoable extends OwnChange {
  place: string
}

const MOST = 50

/** The list with one more own save, the latest last. */
export const withChange = (list: readonly Undoable[], change: Undoable): readonly Undoable[] =>
  [...list, change].slice(-MOST)

/**
 * What to save to take a change back: the value before it, based on what it stored, so that it is refused when somebody
 * changed the value since. Of a set only what the change itself added and removed is taken back.
 */
export function undoOf({ kind, before, sent, stored }: OwnChange, { mergeSet }: Rules): Known {
  const value = kind === 'set' ? mergeSet(listOf(sent), listOf(before), listOf(stored.value)) : before
  return { value, base: stored.base }
}

/** Why a change cannot be taken back now, as far as this page knows; the server looks again. */
export function undoObstacle(
  { stored }: OwnChange,
  { known, editor }: { known: Known; editor: Editor | undefined },
  { same }: Rules,
): 'changed' | 'editing' | undefined {
  if (editor) return 'editing'
  return known.base >= stored.base && !same(known.value, stored.value) ? 'changed' : undefined
}

/**
 * The list after a change was taken back. The own change before it on the same place, whose value stands again, can be
 * taken back from the new number on.
 */
export function afterUndo(
  list: readonly Undoable[],
  { undone, stored }: { undone: Undoable; stored: Known },
  { same }: Rules,
): readonly Undoable[] {
  const rest = list.filter((each) => each !== undone)
  const before = rest.findLast(({ place }) => place === undone.place)
  if (!before || !same(before.stored.value, stored.value)) return rest
  return rest.map((each) => (each === before ? { ...each, stored } : each))
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
