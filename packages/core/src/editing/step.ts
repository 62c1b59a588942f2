import {
  keepOf,
  type Attempt,
  type Conflict,
  type Editor,
  type EditorEvent,
  type Kind,
  type Version,
  type Rules,
  type Step,
} from './editor.ts'

/** After so many newer values in one save the person decides. */
const MOST_MERGES = 3

/** Kinds whose untouched editors show the newest value. */
const FOLLOWING: ReadonlySet<Kind> = new Set(['text', 'people', 'rows'])

const CLOSED: Step = { editor: undefined, effects: [{ type: 'drop' }] }
const DISCARDED: Step = { editor: undefined, effects: [{ type: 'discard' }] }
const GIVEN: Step = { editor: undefined, effects: [{ type: 'leave' }] }
const stay = (editor: Editor): Step => ({ editor, effects: [] })
const keeping = (editor: Editor): Step => ({ editor, effects: [keepOf(editor)] })

/**
 * The state machine of an open editor. Three guarantees: an untouched editor writes nothing, every save names its base,
 * and typed text is kept until it is stored or the person discards it.
 */
export function step(editor: Editor, event: EditorEvent, rules: Rules): Step {
  switch (event.type) {
    case 'type':
      return isBusy(editor) ? stay(editor) : keeping({ ...reopened(editor), value: event.value, isTouched: true })
    case 'learn':
      return learn(editor, event.version, rules)
    case 'commit':
      return isBusy(editor) ? stay(editor) : commit(editor, event, rules)
    case 'invalid':
      return isBusy(editor) ? stay(editor) : failed({ ...editor, value: event.value, isTouched: true }, event.message)
    case 'stored':
      return stored(editor, event, rules)
    case 'clash':
      return clash(editor, event, rules)
    case 'lost':
      return failed(editor, event.message)
    case 'refused':
      return failed({ ...editor, attempts: editor.attempts.slice(0, -1) }, event.message)
    case 'locked':
      return locked(editor, event.message)
    case 'handedOver':
    case 'withdrawn':
      return editor.phase === 'saving' ? stay(editor) : GIVEN
    case 'choose':
      return choose(editor, event)
    case 'cancel':
      return isBusy(editor) ? stay(editor) : givenUp(editor, rules)
  }
}

/** Waiting for an answer, from the server or the person. */
const isBusy = ({ phase }: Editor) => phase === 'saving' || phase === 'conflict'

function reopened(editor: Editor): Editor {
  const { kind, start, value, isTouched, attempts, merges, mergedWith } = editor
  return { kind, start, value, isTouched, attempts, merges, phase: 'open', ...(mergedWith && { mergedWith }) }
}

const failed = (editor: Editor, message: string): Step => keeping({ ...reopened(editor), phase: 'failed', message })

/** An untouched editor shows the newest value; choices of a set join the newer set; text stays as it is. */
function learn(editor: Editor, version: Version, rules: Rules): Step {
  if (version.base <= editor.start.base || isBusy(editor)) return stay(editor)
  const own = editor.attempts.find(({ value }) => rules.same(value, version.value))
  if (own && editor.phase === 'failed' && rules.same(editor.value, version.value))
    return finish(editor, { sent: own, version })
  if (own) return keeping({ ...editor, start: version, attempts: [] })
  if (editor.kind === 'set') {
    const value = mergedSet(editor, version, rules)
    const next = { ...editor, start: version, value }
    return editor.isTouched ? keeping(next) : stay(next)
  }
  const follows = FOLLOWING.has(editor.kind) && !editor.isTouched && editor.phase === 'open'
  return stay(follows ? { ...editor, start: version, value: version.value } : editor)
}

function commit(editor: Editor, event: Commit, rules: Rules): Step {
  const { value, key, me, news } = event
  const last = editor.attempts.at(-1)
  const isUnchanged = rules.same(value, editor.start.value)
  if (!last && isUnchanged) return CLOSED
  const next = { ...reopened(editor), value, merges: 0 }
  delete next.mergedWith
  if (last && rules.same(value, last.value)) return send(next, last)
  // The value is back at the start, but an attempt whose answer was lost may have been stored: that is settled first.
  if (last && isUnchanged) return send({ ...next, next: { value, base: editor.start.base } }, last)
  // Also the same person in another window may have saved, to which the server does not object.
  if (!last && news && !rules.same(news.theirs.value, editor.start.value))
    return clash(next, { conflict: news, me, key }, rules)
  return send(next, { value, base: editor.start.base, key })
}

type Commit = Extract<EditorEvent, { type: 'commit' }>

function send(editor: Editor, save: Attempt): Step {
  const attempts = [...editor.attempts.filter(({ key }) => key !== save.key), save]
  const saving: Editor = { ...editor, phase: 'saving', attempts }
  return { editor: saving, effects: [keepOf(saving), { type: 'send', save }] }
}

function stored(editor: Editor, { version, key }: { version: Version; key: string }, rules: Rules): Step {
  const sent = editor.attempts.at(-1)
  if (!sent) return stay(editor)
  if (!editor.next || rules.same(editor.next.value, version.value)) return finish(editor, { sent, version })
  const settled = { ...reopened(editor), start: version, attempts: [] }
  return send(settled, { value: editor.next.value, base: version.base, key })
}

function finish(editor: Editor, { sent, version }: { sent: Attempt; version: Version }): Step {
  const { kind, start, mergedWith } = editor
  const change = { kind, before: start.value, sent: sent.value, stored: version, ...(mergedWith && { mergedWith }) }
  return { editor: undefined, effects: [{ type: 'drop' }, { type: 'saved', change }] }
}

interface Clash {
  conflict: Conflict
  me: number
  key: string
}

/** The server has a newer value. What can be merged is, and is sent again; otherwise the person sees both. */
function clash(editor: Editor, { conflict, me, key }: Clash, rules: Rules): Step {
  const { theirs, by } = conflict
  const earlier = editor.phase === 'saving' ? editor.attempts.slice(0, -1) : editor.attempts
  const settled: Editor = { ...reopened(editor), attempts: earlier }
  if (rules.same(theirs.value, editor.value)) return CLOSED
  const isOwn = by.id === me && earlier.some(({ value }) => rules.same(value, theirs.value))
  if (isOwn) return send({ ...settled, start: theirs, attempts: [] }, { value: editor.value, base: theirs.base, key })
  const value = editor.merges < MOST_MERGES ? merged(editor, theirs, rules) : undefined
  if (value === undefined) return keeping({ ...settled, phase: 'conflict', conflict })
  const next = { ...settled, start: theirs, value, merges: editor.merges + 1, mergedWith: by.name, attempts: [] }
  return send(next, { value, base: theirs.base, key })
}

function merged(editor: Editor, theirs: Version, rules: Rules): unknown {
  if (editor.kind === 'set') return mergedSet(editor, theirs, rules)
  if (editor.kind === 'single') return undefined
  if (editor.kind === 'people') return rules.mergePeople(editor.start.value, editor.value, theirs.value)
  if (editor.kind === 'rows') return rules.mergeRows(editor.start.value, editor.value, theirs.value)
  return rules.mergeText(textOf(editor.start.value), textOf(editor.value), textOf(theirs.value))
}

const mergedSet = ({ start, value }: Editor, theirs: Version, rules: Rules) =>
  rules.mergeSet(listOf(start.value), listOf(value), listOf(theirs.value))

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const givenUp = ({ isTouched, value, start, attempts }: Editor, rules: Rules): Step =>
  isTouched && (attempts.length > 0 || !rules.same(value, start.value)) ? DISCARDED : CLOSED

/** An untouched editor closes; typed text stays until the other person has finished. */
function locked(editor: Editor, message: string): Step {
  if (editor.phase !== 'open') return stay(editor)
  return editor.isTouched ? failed(editor, message) : CLOSED
}

function choose(editor: Editor, { choice, key }: { choice: 'theirs' | 'mine' | 'edit'; key: string }): Step {
  if (!editor.conflict) return stay(editor)
  if (choice === 'theirs') return DISCARDED
  const seen = { ...reopened(editor), start: editor.conflict.theirs, attempts: [], merges: 0 }
  if (choice === 'edit') return keeping(seen)
  return send(seen, { value: seen.value, base: seen.start.base, key })
}
