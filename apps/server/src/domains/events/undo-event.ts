import type { LeftByUndo, UndoneEvent } from '@dossier/contract/events'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import type { Ctx } from '../../http/context.ts'
import { badInput, notFound, type Refusal } from '../../http/refusal.ts'
import { loggedAs } from '../../history/logged-record.ts'
import type { LogEntry } from '../../history/log-entry.ts'
import { readActionOn } from '../../history/read-action.ts'
import { readLastAfter, selectSaves, TITLE } from '../../history/read-saves.ts'
import { allowWrite } from '../cases/access/allow-write.ts'
import { checkChanges } from '../cases/writing/apply-changes.ts'
import { isIdle, type Change, type Plan } from '../cases/plans/changes.ts'
import { loadCase, type LoadedCase } from '../cases/load-case.ts'
import { requireEditable } from '../cases/replay.ts'
import { LINKS } from '../cases/other-records.ts'
import { readLaterThanCreation, requireUndoable, takeBack, WHY_LEFT, type TakenBack } from '../cases/undo/take-back.ts'
import { writerOf } from '../cases/writing/writer.ts'
import { writeRecords } from '../cases/writing/write-records.ts'
import { historyFor } from './list-events.ts'
import { labelOf, visibleKeys } from './present-events.ts'

interface Params {
  caseId: number
  eventId: number
  partly: boolean
}

const CAUSES_OF_PEOPLE: readonly LogEntry['cause'][] = ['user', 'import', 'undo', 'bulk']

/**
 * Takes the action of an event back in one record, as far as nothing later contradicts it and the caller may do it.
 * What the caller may not see stays as it is, and nothing is said about it.
 */
export async function undoEvent(ctx: Ctx, { caseId, eventId, partly }: Params): Promise<UndoneEvent> {
  const seen = await loadCase(ctx, caseId)
  allowWrite(ctx.me, seen)
  const entries = await entriesToUndo(ctx, seen, eventId)
  const { plan, back, refused } = await planUndo(ctx, caseId, entries)
  const { before: loaded } = plan
  const left = [...(await sentencesOf(ctx, loaded, back.left)), ...refusalsOf(loaded, back, refused)]
  const isIdling = isIdle(plan)
  if (isIdling || (left.length > 0 && !partly)) return { caseId, isUndone: false, offersRest: !isIdling, left }
  await writeRecords(undoing(ctx, entries), [plan])
  return { caseId, isUndone: true, offersRest: false, left }
}

/** A repeated call is answered with what the caller may see by now. */
export async function replayUndo(ctx: Ctx, reply: UndoneEvent): Promise<UndoneEvent> {
  const shown = isShown(ctx, await requireEditable(ctx, reply.caseId))
  return { ...reply, left: reply.left.filter(({ key }) => shown(key)) }
}

/** The visible entries of the action that an event belongs to, in this record. */
export async function entriesToUndo(ctx: Ctx, loaded: LoadedCase, eventId: number): Promise<LogEntry[]> {
  const [first] = await selectSaves(ctx.tx, historyFor(ctx, loaded), { limit: 1, id: eventId })
  if (!first) return notFound('Event')
  if (!CAUSES_OF_PEOPLE.includes(first.cause)) badInput('Only what a person did can be undone.')
  const action = { tenantId: ctx.tenant.id, actionId: first.action_id, caseIds: [loaded.record.id] }
  const entries = await readActionOn(ctx.tx, action)
  requireUndoable(entries)
  return entries.filter(({ key }) => isShown(ctx, loaded)(key))
}

function isShown({ me }: Ctx, loaded: LoadedCase): (key: string) => boolean {
  const shown = new Set(visibleKeys(me, loaded))
  return (key) => (key !== TITLE && fieldIdOf(key) === null) || shown.has(key)
}

const undoing = (ctx: Ctx, entries: readonly LogEntry[]) => {
  const writer = writerOf(ctx)
  return { ...writer, action: { ...writer.action, cause: 'undo', causeId: entries[0]!.action_id } } as const
}

interface Planned {
  plan: Plan
  back: TakenBack
  refused: Map<Change, Refusal>
}

async function planUndo(ctx: Ctx, caseId: number, entries: readonly LogEntry[]): Promise<Planned> {
  const refused = new Map<Change, Refusal>()
  let back: TakenBack = { changes: [], left: [] }
  const later = await readLaterThanCreation(ctx, entries)
  const writer = { ...undoing(ctx, entries), leave: (change: Change, refusal: Refusal) => refused.set(change, refusal) }
  const { plans, refused: records } = await checkChanges(writer, [caseId], (loaded) => {
    back = takeBack(
      loaded,
      entries.filter(({ key }) => key !== LINKS),
      later,
    )
    const link = entries.findLast(({ key }) => key === LINKS)
    if (link) back.left.push({ key: LINKS, why: 'link', seq: link.seq })
    return back.changes.map(({ change }) => change)
  })
  const [plan] = plans
  if (!plan) throw records[0]!.refusal
  return { plan, back, refused }
}

/** What stays because of later changes, and whose they are. */
async function sentencesOf(ctx: Ctx, loaded: LoadedCase, left: TakenBack['left']): Promise<LeftByUndo[]> {
  const changed = left.filter(({ why }) => why === 'changed')
  const last = await readLastAfter(
    ctx.tx,
    loggedAs(loaded.record.row),
    changed.map(({ key, seq }) => ({ key, seq })),
  )
  return left.map(({ key, why }) => {
    const actor = why === 'changed' ? last.get(key) : undefined
    return {
      key,
      message: actor === undefined ? WHY_LEFT[why] : `${actor} changed ${labelOf(loaded, key)} afterwards.`,
    }
  })
}

const refusalsOf = (loaded: LoadedCase, { changes }: TakenBack, refused: ReadonlyMap<Change, Refusal>): LeftByUndo[] =>
  changes.flatMap(({ key, change }) => {
    const refusal = refused.get(change)
    return refusal ? [{ key, message: `${labelOf(loaded, key)}: ${refusal.message}` }] : []
  })
