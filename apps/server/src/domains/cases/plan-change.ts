import { Refusal } from '../../http/refusal.ts'
import type { Change, Plan, Step } from './changes.ts'
import { titleOf } from './field-values.ts'
import { calculatedSteps } from './calculated-values.ts'
import { recordOf, type LoadedCase } from './load-case.ts'
import { planEmail } from './plan-email.ts'
import { planField } from './plan-field.ts'
import { planAddFile, planRemoveFiles } from './plan-file.ts'
import { planLink } from './plan-link.ts'
import { planLifecycle } from './plan-lifecycle.ts'
import { planMerge, planTakeFiles } from './plan-merge.ts'
import { planOverride } from './plan-override.ts'
import { planPeople } from './plan-people.ts'
import { planProperty } from './plan-property.ts'
import { planComment, planDeleteComment, planEditComment } from './plan-comment.ts'
import { timesAfter } from './tracked-times.ts'
import type { Writer } from './writer.ts'

/** Checks the changes of one record, each on top of those before it. Throws a Refusal if one of them is refused. */
export async function planChanges(writer: Writer, before: LoadedCase, changes: readonly Change[]): Promise<Plan> {
  const plan = await planSteps(writer, before, changes)
  const tracked = await timesAfter(writer.tx, plan)
  if (!tracked) return plan
  const { record, catalogue } = plan.after
  const fields = [...tracked.times].reduce((all, [id, value]) => withField(all, { id, value }), record.row.fields)
  const after = { ...plan.after, record: recordOf({ ...record.row, fields }, { catalogue, tags: record.tags }) }
  return { ...plan, after, tracked }
}

async function planSteps(writer: Writer, before: LoadedCase, changes: readonly Change[]): Promise<Plan> {
  const steps: Step[] = []
  let after = before
  for (const change of changes) {
    const step = await planOrLeave(writer, after, change)
    if (!step) continue
    steps.push(step)
    after = apply(after, step)
  }
  const last = steps.findLastIndex(changesField)
  if (last < 0) return { before, after, steps }
  for (const [nth, step] of calculatedSteps(after).entries()) {
    steps.splice(last + 1 + nth, 0, step)
    after = apply(after, step)
  }
  const title = derivedTitle(after)
  if (title === null) return { before, after, steps }
  const place = steps.findLastIndex(changesField)
  const step = steps[place]!
  const entry = { key: 'title', old: after.record.row.title, new: title }
  const titled: Step = { ...step, set: { ...step.set, title }, entries: [...step.entries, entry] }
  return { before, after: apply(after, { ...titled, field: undefined }), steps: steps.with(place, titled) }
}

const changesField = ({ field, entries }: Step) => field !== undefined && entries.length > 0

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

type AmongRecords = Extract<Change, { kind: 'link' | 'unlink' | 'mergeInto' | 'mergeFrom' | 'takeFiles' | 'moveLink' }>

function planAmongRecords(
  writer: Writer,
  loaded: LoadedCase,
  change: AmongRecords | Parameters<typeof planLifecycle>[2],
): Promise<Step> | Step {
  switch (change.kind) {
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
  const title = titleOf(template, { caseNumber, fields: row.fields, items, users: catalogue.users })
  return title === record.row.title ? null : title
}
