import { describe, expect, test } from 'vitest'
import { sameJson } from '../live/same-json.ts'
import { openEditor, type Rules } from './editor.ts'
import { mergeRows } from './merge-rows.ts'
import { mergePeople } from './merge-people.ts'
import { mergeSet } from './merge-set.ts'
import { mergeText } from './merge-text.ts'
import { afterUndo, undoObstacle, undoOf, withChange, type Undoable } from './undo.ts'

const rules: Rules = {
  same: sameJson,
  mergeText,
  mergeSet: (seen, mine, present) => mergeSet({ seen, mine, present }),
  mergePeople: (seen, mine, present) => mergePeople(seen, mine, present, { isSingle: false }),
  mergeRows,
}
const text = (before: string, after: string, base: number): Undoable => ({
  place: 'fields.site',
  kind: 'text',
  before,
  sent: after,
  stored: { value: after, base },
})

describe('taking back an own save', () => {
  test('saves the value before it, based on what it stored', () => {
    expect(undoOf(text('Old', 'New', 7), rules)).toEqual({ value: 'Old', base: 7 })
  })

  test('of a set undoes only the additions and removals of the save itself', () => {
    const stored = { value: ['theirs', 'mine'], base: 7 }
    const change: Undoable = { place: 'tags', kind: 'set', before: ['old'], sent: ['mine'], stored }
    expect(undoOf(change, rules)).toEqual({ value: ['theirs', 'old'], base: 7 })
  })

  test('gives the earlier save the new number once its value is restored', () => {
    const [first, second] = [text('A', 'B', 6), text('B', 'C', 7)]
    const list = [first, second].reduce(withChange, [] as readonly Undoable[])
    const rest = afterUndo(list, { undone: second, stored: { value: 'B', base: 8 } }, rules)
    expect(rest).toEqual([{ ...first, stored: { value: 'B', base: 8 } }])
  })

  test('leaves the save before it where it was, when another person changed the value between them', () => {
    const [first, second] = [text('A', 'B', 6), text('From Bo', 'C', 8)]
    const rest = afterUndo([first, second], { undone: second, stored: { value: 'From Bo', base: 9 } }, rules)
    expect(rest).toEqual([first])
  })

  test('has to wait for an open editor, and cannot overwrite a newer value', () => {
    const change = text('Old', 'New', 7)
    const version = { value: 'New', base: 9 }
    expect(undoObstacle(change, { version, editor: undefined }, rules)).toBeUndefined()
    expect(undoObstacle(change, { version, editor: openEditor('text', version) }, rules)).toBe('editing')
    expect(undoObstacle(change, { version: { value: 'Theirs', base: 9 }, editor: undefined }, rules)).toBe('changed')
  })
})
