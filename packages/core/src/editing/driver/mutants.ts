import type { Editor, EditorEvent, Step } from '../editor.ts'
import { step } from '../step.ts'
import { PARTS, type Parts } from './client.ts'

type StepPart = Parts['step']
const CLOSED: Step = { editor: undefined, effects: [{ type: 'drop' }] }

const withStep = (mutant: StepPart): Parts => ({ ...PARTS, step: mutant })

/** Another outcome of one kind of event; the rest is as it should be. */
const on = <T extends EditorEvent['type']>(
  type: T,
  outcome: (
    editor: Editor,
    event: Extract<EditorEvent, { type: T }>,
    ...rest: Parameters<StepPart> extends [unknown, unknown, ...infer R] ? R : never
  ) => Step,
): Parts =>
  withStep((editor, event, ...rest) =>
    event.type === type
      ? outcome(editor, event as Extract<EditorEvent, { type: T }>, ...rest)
      : step(editor, event, rest[0]),
  )

/** Changes saves on their way out. */
const sending = (change: (base: number | undefined, editor: Editor) => number | undefined): Parts =>
  withStep((editor, event, rules) => {
    const next = step(editor, event, rules)
    const effects = next.effects.map((effect) =>
      effect.type === 'send'
        ? { ...effect, save: { ...effect.save, base: change(effect.save.base, editor) as number } }
        : effect,
    )
    return { ...next, effects }
  })

const isNoise = ({ type }: EditorEvent) => type === 'learn'

/** Each removes one guarantee. The driver has to notice every one of them. */
export const MUTANTS: Record<string, Parts> = {
  'an untouched editor is saved over what others saved': withStep((editor, event, rules, version) => {
    if (isNoise(event)) return { editor, effects: [] }
    return step(event.type === 'commit' ? { ...editor, start: version } : editor, event, rules)
  }),
  'sets replace each other': sending((base, { kind }) => (kind === 'set' ? undefined : base)),
  'texts are saved without a base': sending((base, { kind }) => (kind === 'text' ? undefined : base)),
  'a save after a break is based on what is known now': withStep((editor, event, rules, version) => {
    if (event.type !== 'commit' || editor.kind !== 'text') return step(editor, event, rules)
    const start = { ...editor.start, base: version.base }
    return step({ ...editor, start }, { ...event, news: undefined }, rules)
  }),
  'the base is the number of the record, not of the value': {
    ...PARTS,
    versionAt: (record, place) => ({ ...PARTS.versionAt(record, place), base: record.seq }),
  },
  'what an earlier editor kept is replaced by the next one': {
    ...PARTS,
    slotOf: ({ place, user }) => `${user}:${place}`,
  },
  'a conflict is overwritten': on('clash', (editor, { conflict, key }, rules) =>
    step({ ...editor, conflict, phase: 'conflict' }, { type: 'choose', choice: 'mine', key }, rules),
  ),
  'a conflict ends the editor': on('clash', () => CLOSED),
  'a merge takes one side': { ...PARTS, rules: { ...PARTS.rules, mergeText: (_start, mine) => mine } },
  'a lost answer counts as an answer': on('lost', () => CLOSED),
  'a refusal ends the editor': on('refused', () => CLOSED),
  'a lost lock ends the editor': on('locked', () => CLOSED),
  'typed text is not kept before it is saved': withStep((editor, event, rules) => {
    const next = step(editor, event, rules)
    return event.type === 'type' ? { ...next, effects: [] } : next
  }),
  'a newer value replaces what is being typed': on('learn', (editor, { version }) => ({
    editor: { ...editor, start: version, value: version.value },
    effects: [],
  })),
  'choices of a set do not join the newer set': on('learn', (editor, { version }, rules) =>
    editor.kind === 'set'
      ? { editor: { ...editor, start: version }, effects: [] }
      : step(editor, { type: 'learn', version }, rules),
  ),
  'a text on offer forgets what it was a change of': {
    ...PARTS,
    openEditor: (kind, version, unsaved) => PARTS.openEditor(kind, version, unsaved && { ...unsaved, start: version }),
  },
  'an editor closes when its save is sent': withStep((editor, event, rules) => {
    const next = step(editor, event, rules)
    const isSent = next.effects.some(({ type }) => type === 'send')
    return isSent ? { editor: undefined, effects: [...next.effects, { type: 'drop' }] } : next
  }),
}
