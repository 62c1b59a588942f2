import { describe, expect, test } from 'vitest'
import { sameJson } from '../live/same-json.ts'
import { openEditor, type Editor, type EditorEvent, type Version, type Rules } from './editor.ts'
import { mergeRows } from './merge-rows.ts'
import { mergePeople } from './merge-people.ts'
import { mergeSet } from './merge-set.ts'
import { mergeText } from './merge-text.ts'
import { step } from './step.ts'

const rules: Rules = {
  same: sameJson,
  mergeText,
  mergeSet: (seen, mine, present) => mergeSet({ seen, mine, present }),
  mergePeople: (seen, mine, present) => mergePeople(seen, mine, present, { isSingle: false }),
  mergeRows,
}
const START: Version = { value: 'Old.', base: 5 }
const BO = { id: 2, name: 'Bo' }
const AT = '2026-01-01T00:00:00.000Z'

/** The editor after events, and the effects of the last one. */
function after(events: EditorEvent[], editor: Editor = openEditor('text', START)) {
  let last = {
    editor: editor as Editor | undefined,
    effects: step(editor, { type: 'learn', version: START }, rules).effects,
  }
  for (const event of events) last = step(last.editor!, event, rules)
  return last
}

const type = (value: unknown): EditorEvent => ({ type: 'type', value })
const commit = (value: unknown, key = 'k'): EditorEvent => ({ type: 'commit', value, key, me: 1 })
const lost: EditorEvent = { type: 'lost', message: 'Unable to connect' }
const clash = (value: unknown, base: number, by = BO): EditorEvent => ({
  type: 'clash',
  conflict: { theirs: { value, base }, by, at: AT },
  me: 1,
  key: 'next',
})
const sent = ({ effects }: ReturnType<typeof after>) =>
  effects.flatMap((effect) => (effect.type === 'send' ? [effect.save] : []))

describe('D-123 what an editor sends', () => {
  test('is nothing when its value is that of the start', () => {
    const closed = after([type('New.'), type('Old.'), commit('Old.')])
    expect(closed).toEqual({ editor: undefined, effects: [{ type: 'drop' }] })
  })

  test('is nothing when the person gives up, and their text can be put back', () => {
    expect(after([type('New.'), { type: 'cancel' }]).effects).toEqual([{ type: 'discard' }])
    expect(after([type('New.'), type('Old.'), { type: 'cancel' }]).effects).toEqual([{ type: 'drop' }])
  })

  test('names the base of the start, whatever was learned since', () => {
    const version = { value: 'Theirs.', base: 9 }
    expect(sent(after([type('New.'), { type: 'learn', version }, commit('New.')]))).toEqual([
      { value: 'New.', base: 5, key: 'k' },
    ])
  })

  test('keeps its key after a lost answer, and uses another one for another value', () => {
    const failed = [type('New.'), commit('New.', 'first'), lost]
    expect(sent(after([...failed, commit('New.', 'second')]))).toMatchObject([{ key: 'first' }])
    expect(sent(after([...failed, type('Newer.'), commit('Newer.', 'second')]))).toMatchObject([{ key: 'second' }])
  })

  test('settles a lost save before it returns to the start', () => {
    const back = after([type('New.'), commit('New.', 'first'), lost, type('Old.'), commit('Old.', 'second')])
    expect(sent(back)).toEqual([{ value: 'New.', base: 5, key: 'first' }])
    const stored: EditorEvent = { type: 'stored', version: { value: 'New.', base: 6 }, key: 'third' }
    expect(sent(after([stored], back.editor))).toEqual([{ value: 'Old.', base: 6, key: 'third' }])
  })
})

describe('D-123 a newer value', () => {
  test("is merged with one's own text, and an undo restores theirs", () => {
    const editor = openEditor('text', { value: 'One. Two.', base: 5 })
    const merged = after([type('One! Two.'), commit('One! Two.'), clash('One. Too.', 7)], editor)
    expect(sent(merged)).toEqual([{ value: 'One! Too.', base: 7, key: 'next' }])
    const stored: EditorEvent = { type: 'stored', version: { value: 'One! Too.', base: 8 }, key: 'x' }
    expect(after([stored], merged.editor).effects.at(-1)).toMatchObject({
      type: 'saved',
      change: { before: 'One. Too.', mergedWith: 'Bo' },
    })
  })

  test('is merged three times, then the person decides', () => {
    const editor = openEditor('text', { value: 'One. Two.', base: 5 })
    const values = ['a.', 'b.', 'c.', 'd.'].map((two, at) => clash(`One. ${two}`, 6 + at))
    const phases = values.map((_, at) => {
      const events = [type('One! Two.'), commit('One! Two.'), ...values.slice(0, at + 1)]
      return after(events, editor).editor?.phase
    })
    expect(phases).toEqual(['saving', 'saving', 'saving', 'conflict'])
  })

  test("is shown next to one's own if they exclude each other; the latter stays until the person chooses", () => {
    const both = after([type('New.'), commit('New.'), clash('Theirs.', 7)])
    expect(both.editor).toMatchObject({ value: 'New.', phase: 'conflict', conflict: { theirs: { value: 'Theirs.' } } })
    for (const event of [type('x'), commit('x'), { type: 'cancel' } as const])
      expect(after([event], both.editor).editor).toBe(both.editor)
  })

  test('an equal value ends the editor', () => {
    expect(after([type('New.'), commit('New.'), clash('New.', 7)]).editor).toBeUndefined()
  })

  test("one's own text whose answer was lost is no conflict", () => {
    const failed = [type('New.'), commit('New.', 'first'), lost, type('Newer.'), commit('Newer.', 'second')]
    expect(sent(after([...failed, clash('New.', 6, { id: 1, name: 'Ada' })]))).toEqual([
      { value: 'Newer.', base: 6, key: 'next' },
    ])
  })
})

test('D-123 typed text is kept at every step until it is stored or discarded', () => {
  const keep = { type: 'keep', unsaved: { value: 'New.', start: START } }
  for (const events of [
    [type('New.')],
    [type('New.'), commit('New.')],
    [type('New.'), commit('New.'), lost],
    [type('New.'), commit('New.'), { type: 'refused', message: 'No.' } as const],
    [type('New.'), { type: 'locked', message: 'In use.' } as const],
    [type('New.'), commit('New.'), clash('Theirs.', 7)],
  ])
    expect(after(events).effects[0]).toEqual(keep)
})

test('D-123 an untouched editor closes if another person holds the lock', () => {
  expect(after([{ type: 'locked', message: 'In use.' }]).editor).toBeUndefined()
})

test('D-050 an editor whose place is handed over closes, and offers what it keeps; one that saves goes on', () => {
  const left = { editor: undefined, effects: [{ type: 'leave' }] }
  expect(after([type('New.'), { type: 'handedOver' }])).toEqual(left)
  expect(after([type('New.'), commit('New.'), { type: 'handedOver' }]).editor?.phase).toBe('saving')
  expect(after([type('New.'), commit('New.'), lost, { type: 'handedOver' }])).toEqual(left)
})
