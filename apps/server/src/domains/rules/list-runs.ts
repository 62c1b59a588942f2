import type { LatestRun, RuleRun, RuleRunDetails, RunsPage } from '@dossier/contract/rules/runs'
import { HIDDEN_VALUE, RUNS_PAGE_SIZE } from '@dossier/contract/rules/runs'
import { canViewCase } from '@dossier/core/access/cases'
import { plural } from '@dossier/core/text/plural'
import { dateIn } from '@dossier/core/text/dates'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { ToldCondition } from '../../db/tables/rules.ts'
import type { Ctx } from '../../http/context.ts'
import { notFound } from '../../http/refusal.ts'
import { isKeyVisible, readRights } from '../../records/read-rights.ts'
import { hiddenCaseOf } from '../cases/access/hidden-case.ts'
import { selectOthers, type OtherRow } from '../cases/links/link-queries.ts'
import { loadCase } from '../cases/load-case.ts'
import { namedRecord } from '../cases/other-records.ts'
import { countAllRuns, selectAllRuns, selectAnyRun, selectLatestOfAll } from './idle-runs/all-runs.ts'
import { selectEffects, type EffectRow, type RunRow, type RunsWanted } from './run-queries.ts'

/** Runs of a rule, of the rules on a record, or of all, newest first. */
export async function listRuns(ctx: Ctx, query: RunsWanted): Promise<RunsPage> {
  const { tx, tenant } = ctx
  if (query.ruleId !== undefined && !(await loadCatalogue(ctx)).rules.has(query.ruleId)) notFound('Rule')
  if (query.caseId !== undefined) await loadCase(ctx, query.caseId)
  const { result: _, before, ...counted } = query
  const [rows, counts] = await Promise.all([
    selectAllRuns(tx, tenant.id, { ...query, limit: RUNS_PAGE_SIZE + 1 }),
    before === undefined ? countAllRuns(tx, tenant.id, counted) : null,
  ])
  const shown = rows.slice(0, RUNS_PAGE_SIZE)
  return {
    data: await presentRuns(ctx, shown),
    next: rows.length > RUNS_PAGE_SIZE ? shown.at(-1)!.id : null,
    retentionDays: ctx.services.settings.effectDays,
    counts,
  }
}

/** The latest run of each rule, and how many did something today where the organization is. */
export async function latestRuns(ctx: Ctx): Promise<LatestRun[]> {
  const { rules, timeZone } = await loadCatalogue(ctx)
  const today = Temporal.PlainDate.from(dateIn(Date.now(), timeZone)).toZonedDateTime(timeZone)
  const since = new Date(today.epochMilliseconds).toISOString()
  const latest = await selectLatestOfAll(ctx.tx, ctx.tenant.id, { ruleIds: [...rules.keys()], since })
  const runs = await presentRuns(
    ctx,
    latest.map(({ run }) => run),
  )
  return runs.map((run, nth) => ({ run, runsToday: latest[nth]!.today }))
}

/** One run with its conditions, changes and what it has sent. */
export async function getRun(ctx: Ctx, id: string): Promise<RuleRunDetails> {
  const row = (await selectAnyRun(ctx.tx, ctx.tenant.id, id)) ?? notFound('Run')
  const reader = await readerOf(ctx, [row])
  const effects = await selectEffects(ctx.tx, ctx.tenant.id, id)
  const { conditions, changes, failures } = row.told
  const mayRead = (keys: readonly string[]) => reader.mayRead(row, keys)
  return {
    ...reader.present(row),
    conditions: conditions.map((one) => shownCondition(one, mayRead)),
    changes: changes.map((change) =>
      mayRead([change.key]) ? change : { ...change, from: HIDDEN_VALUE, to: HIDDEN_VALUE },
    ),
    effects: effects.map(effectOf),
    failures,
  }
}

async function presentRuns(ctx: Ctx, rows: readonly RunRow[]): Promise<RuleRun[]> {
  const reader = await readerOf(ctx, rows)
  return rows.map((row) => reader.present(row))
}

/** What the caller may know of these runs. */
async function readerOf(ctx: Ctx, rows: readonly RunRow[]) {
  const catalogue = await loadCatalogue(ctx)
  const ids = [...new Set(rows.map(({ case_id }) => case_id))]
  const found = ids.length === 0 ? [] : await selectOthers(ctx.tx, ctx.tenant.id, ids)
  const records = new Map(found.map((one) => [one.case_id, one]))
  const rights = readRights(ctx.me, catalogue)
  const isSeen = (other: OtherRow | undefined) => other !== undefined && canViewCase(ctx.me, hiddenCaseOf(other))
  const mayRead = ({ case_id }: RunRow, keys: readonly string[]): boolean => {
    const other = records.get(case_id)
    return isSeen(other) && keys.every((key) => isKeyVisible(rights, other!.template_id, key))
  }
  return {
    mayRead,
    present: (row: RunRow) => presentRun(row, { ctx, catalogue, other: records.get(row.case_id), mayRead }),
  }
}

interface Presenting {
  ctx: Ctx
  catalogue: Catalogue
  other: OtherRow | undefined
  mayRead(row: RunRow, keys: readonly string[]): boolean
}

function presentRun(row: RunRow, { ctx, catalogue, other, mayRead }: Presenting): RuleRun {
  const record = other ? namedRecord(ctx.me, catalogue, other) : null
  const by = row.set_off_by === null ? null : (catalogue.rules.get(row.set_off_by) ?? null)
  return {
    id: row.id,
    ruleId: row.rule_id,
    ruleTitle: row.rule_title,
    caseId: row.case_id,
    caseNumber: record?.caseNumber ?? null,
    caseTitle: record?.title ?? null,
    at: row.at,
    result: row.result,
    reason: reasonOf(row, mayRead),
    cause: {
      text: row.told.cause,
      user: row.user_id === null ? null : { id: row.user_id, name: row.actor },
      rule: by && { id: by.id, title: by.title },
    },
    depth: row.depth,
  }
}

/** `“Status was Open”: it was Done`, or what was done: `3 changes, 1 email, 1 call`. */
function reasonOf(row: RunRow, mayRead: Presenting['mayRead']): string {
  const { reason, changes, emails, calls, failures } = row.told
  if (row.result === 'DidNotRun' || row.result === 'Stopped') {
    if (!reason) return ''
    if (reason.keys.length === 0) return reason.text
    const value = mayRead(row, reason.keys) ? reason.value : HIDDEN_VALUE
    return value === null ? `“${reason.text}” is not true` : `“${reason.text}”: it was ${value}`
  }
  const [failure] = failures
  if (failure) return failure
  const parts = [amount(changes.length, 'change'), amount(emails, 'email'), amount(calls, 'call')]
  return parts.flatMap((part) => part ?? []).join(', ') || 'Nothing had to be changed'
}

const amount = (count: number, noun: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? noun : plural(noun)}`

type Part = Omit<ToldCondition, 'parts'>

function shownCondition({ parts, ...own }: ToldCondition, mayRead: (keys: readonly string[]) => boolean) {
  const shown = ({ keys, ...part }: Part) =>
    mayRead(keys)
      ? part
      : { ...part, text: part.text, value: HIDDEN_VALUE, valueNow: part.valueNow === null ? null : HIDDEN_VALUE }
  return { ...(parts.length > 0 ? { ...shown({ ...own, keys: [] }) } : shown(own)), parts: parts.map(shown) }
}

const effectOf = (row: EffectRow): RuleRunDetails['effects'][number] => ({
  type: row.type,
  title: row.title,
  state: row.state,
  deliveryId: row.delivery_id,
  requests: row.requests ?? 0,
  nextTry: row.state === 'Waiting' ? row.due : null,
  lastTry: row.last_attempt,
  message: row.last_error,
})
