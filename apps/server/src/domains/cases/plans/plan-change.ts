import { followsClosing } from '@dossier/core/calculations/evaluate'
import { Refusal } from '../../../http/refusal.ts'
import type { Change, Plan, Step } from './changes.ts'
import { titleOf } from '../field-values.ts'
import { calculatedSteps, isFollowed } from '../recalculation/calculated-values.ts'
import { recordOf, type LoadedCase } from '../load-case.ts'
import { planEmail } from './plan-email.ts'
import { planField } from './plan-field.ts'
import { planAddFile, planRemoveFiles } from './plan-file.ts'
import { planForm } from './plan-form.ts'
import { planManualRun, ruleEntry } from './plan-manual-run.ts'
import { planLink } from './plan-link.ts'
import { planLifecycle } from './plan-lifecycle.ts'
import { planMerge, planTakeFiles } from './plan-merge.ts'
import { planOverride } from './plan-override.ts'
import { planPeople } from './plan-people.ts'
import { planProperty } from './plan-property.ts'
import { planComment, planDeleteComment, planEditComment } from './plan-comment.ts'
import { instantOfSave, timesAfter } from '../recalculation/tracked-times.ts'
import type { Writer } from '../writing/writer.ts'

/** The plan with the times that its steps change. */
export async function withTimes(writer: Writer, plan: Plan): Promise<Plan> {
  const tracked = await timesAfter(writer.tx, plan)
  if (!tracked) return plan
  const { record, catalogue } = plan.after
  const fields = [...tracked.times].reduce((all, [id, value]) => withField(all, { id, value }), record.row.fields)
  const after = { ...plan.after, record: recordOf({ ...record.row, fields }, { catalogue, tags: record.tags }) }
  return { ...plan, after, tracked }
}

/**
 * Checks the changes of one record, each on top of those before it, with calculated values and the title that follow.
 * Throws a Refusal if one of them is refused.
 */
export async function planSteps(writer: Writer, before: LoadedCase, changes: readonly Change[]): Promise<Plan> {
  const steps: Step[] = []
  let after = before
  for (const change of changes) {
    const step = await planOrLeave(writer, after, change)
    if (!step) continue
    steps.push(step)
    after = apply(after, step)
  }
  const isOtherState = steps.some(changesState) && isFollowed(after.record.template, after.catalogue, followsClosing)
  const at = isOtherState && after.record.isClosed ? await instantOfSave(writer.tx, before.record) : undefined
  const last = steps.findLastIndex((step) => changesField(step) || (isOtherState && changesState(step)))
  if (last < 0) return { before, after, steps }
  for (const [nth, step] of calculatedSteps(at === undefined ? after : closedAt(after, at)).entries()) {
    steps.splice(last + 1 + nth, 0, step)
    after = apply(after, step)
  }
  const title = steps.some(changesField) ? derivedTitle(after) : null
  if (title === null) return { before, after, steps, at }
  const place = steps.findLastIndex(changesField)
  const step = steps[place]!
  const entry = { key: 'title', old: after.record.row.title, new: title }
  const titled: Step = { ...step, set: { ...step.set, title }, entries: [...step.entries, entry] }
  return { before, after: apply(after, { ...titled, field: undefined }), steps: steps.with(place, titled), at }
}

const changesField = ({ field, entries }: Step) => field !== undefined && entries.length > 0

/** It closes a record, or opens it again. */
const changesState = ({ set, entries }: Step) => set?.is_closed !== undefined && entries.length > 0

/** What is calculated with the save that closes a record reads the instant that the save will have. */
const closedAt = (loaded: LoadedCase, at: string): LoadedCase => {
  const { record } = loaded
  return { ...loaded, record: { ...record, row: { ...record.row, closed: at } } }
}

/** The step of a change; null if it is refused and the writer leaves such changes. */
async function planOrLeave(writer: Writer, loaded: LoadedCase, change: Change): Promise<Step | null> {
  try {
    return await planOne(writer, loaded, change)
  } catch (error) {
    if (!writer.leave || !(error instanceof Refusal)) throw error
    writer.leave(change, error)
    return null
  }
}

function planOne(writer: Writer, loaded: LoadedCase, change: Change): Promise<Step> | Step {
  switch (change.kind) {
    case 'field':
    case 'row':
      return planField(writer, loaded, change)
    case 'property':
      return planProperty(writer, loaded, change)
    case 'override':
      return planOverride(writer, loaded, change)
    case 'comment':
      return planComment(writer, loaded, change)
    case 'email':
      return planEmail(writer, loaded, change)
    case 'editComment':
      return planEditComment(writer, loaded, change)
    case 'deleteComment':
      return planDeleteComment(writer, loaded, change)
    case 'addFile':
      return planAddFile(writer, loaded, change)
    case 'removeFiles':
      return planRemoveFiles(writer, loaded, change)
    case 'addUser':
    case 'removeUser':
    case 'assign':
    case 'addTeam':
    case 'removeTeam':
      return planPeople(writer, loaded, change)
    default:
      return planAmongRecords(writer, loaded, change)
  }
}

type OfRules = Extract<Change, { kind: 'form' | 'runRule' | 'noteRule' }>
type AmongRecords = Extract<Change, { kind: 'link' | 'unlink' | 'mergeInto' | 'mergeFrom' | 'takeFiles' | 'moveLink' }>

function planAmongRecords(
  writer: Writer,
  loaded: LoadedCase,
  change: AmongRecords | OfRules | Parameters<typeof planLifecycle>[2],
): Promise<Step> | Step {
  switch (change.kind) {
    case 'form':
      return planForm(writer, loaded, change)
    case 'runRule':
      return planManualRun(writer, loaded, change)
    case 'noteRule':
      return { type: 'ruleRan', entries: [ruleEntry(change)] }
    case 'link':
    case 'unlink':
      return planLink(writer, loaded, change)
    case 'mergeInto':
    case 'mergeFrom':
      return planMerge(writer, loaded, change)
    case 'takeFiles':
      return planTakeFiles(writer, loaded, change)
    case 'moveLink':
      return { type: 'merged', entries: change.entry ? [change.entry] : [] }
    default:
      return planLifecycle(writer, loaded, change)
  }
}

/** The record after a step, but for what the database adds. */
function apply(
  loaded: LoadedCase,
  { set, field, items, tags = loaded.record.tags }: Omit<Step, 'field'> & { field?: Step['field'] | undefined },
): LoadedCase {
  const { record, catalogue } = loaded
  if (!set && !field && tags === record.tags) return loaded
  const fields = field ? withField(record.row.fields, field) : record.row.fields
  return {
    ...loaded,
    record: recordOf({ ...record.row, ...set, fields }, { catalogue, tags }),
    items: items?.size ? new Map([...loaded.items, ...items]) : loaded.items,
  }
}

function withField(fields: LoadedCase['record']['row']['fields'], { id, value }: NonNullable<Step['field']>) {
  const { [id]: _, ...others } = fields
  return value === null ? others : { ...others, [id]: value }
}

/** The title that a template makes from changed fields, if it is another one. */
function derivedTitle({ record, items, catalogue }: LoadedCase): string | null {
  if (!record.template.enableTitleTemplate) return null
  const { caseNumber, row, template } = record
  const { users, timeZone } = catalogue
  const title = titleOf(template, { caseNumber, fields: row.fields, items, users, timeZone })
  return title === record.row.title ? null : title
}
