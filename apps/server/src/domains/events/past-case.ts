import type { PastCase } from '@dossier/contract/events'
import type { FieldValue } from '@dossier/contract/fields'
import { fieldIdOf, fieldKey } from '@dossier/core/fields/field-key'
import type { Ctx } from '../../http/context.ts'
import { badInput, notFound, Refusal } from '../../http/refusal.ts'
import { loggedAs } from '../../history/logged-record.ts'
import { readOverriddenBefore, readSeqAt, readSeqsOf, readTimeOf } from '../../history/read-as-of.ts'
import { itemIdsIn, namesOf } from '../cases/item-names.ts'
import { loadCase, recordOf, type CaseRecord, type LinkedCase, type LoadedCase } from '../cases/load-case.ts'
import { presentDetails } from '../cases/details/present-details.ts'
import type { CaseRow } from '../cases/queries.ts'
import { valuesAfter, type LoggedValues } from '../cases/details/values-at.ts'

interface Params {
  caseId: number
  moment?: string | undefined
  seq?: number | undefined
}

/** A record as it was at a moment or after an entry. Whether and what of it the caller sees is decided as of now. */
export async function pastCase(ctx: Ctx, { caseId, moment, seq }: Params): Promise<PastCase> {
  if ((moment === undefined) === (seq === undefined)) badInput('Ask for a moment or for a position in the history.')
  const loaded = await loadCase(ctx, caseId)
  const logged = loggedAs(loaded.record.row)
  const last = seq ?? (await readSeqAt(ctx.tx, logged, Date.parse(moment!))) ?? notYet()
  const at = (await readTimeOf(ctx.tx, logged, last)) ?? notFound('Event')
  return { record: presentDetails(ctx.me, await loadedAfter(ctx, loaded, { seq: last, at })), moment: at }
}

const notYet = (): never => {
  throw new Refusal(404, 'There was nothing of this record then. Choose a later time.')
}

/** The record as an event left it. Refuses with 404 if the record has no event with this number. */
export async function recordAfter(ctx: Ctx, loaded: LoadedCase, eventId: number): Promise<LoadedCase> {
  const logged = loggedAs(loaded.record.row)
  const seqs = await readSeqsOf(ctx.tx, logged, eventId)
  const last = seqs.at(-1) ?? notFound('Event')
  return loadedAfter(ctx, loaded, { seq: last, at: (await readTimeOf(ctx.tx, logged, last)) ?? notFound('Event') })
}

/** The record before an event; null if it did not exist. */
export async function recordBefore(ctx: Ctx, loaded: LoadedCase, eventId: number): Promise<LoadedCase | null> {
  const before = eventId - 1
  const at = before < 1 ? null : await readTimeOf(ctx.tx, loggedAs(loaded.record.row), before)
  return at === null ? null : loadedAfter(ctx, loaded, { seq: before, at })
}

async function loadedAfter(ctx: Ctx, loaded: LoadedCase, point: { seq: number; at: string }): Promise<LinkedCase> {
  const { record, catalogue } = loaded
  const values = await valuesAfter(ctx, record, point.seq)
  const overridden = await readOverriddenBefore(ctx.tx, loggedAs(record.row), point.seq)
  const row = { ...rowWith(record, values), seq: point.seq, last_updated: point.at }
  const past = recordOf(
    {
      ...row,
      overridden: [...catalogue.fields.keys()].filter(
        (id) => overridden.get(fieldKey(id)) ?? row.overridden.includes(id),
      ),
    },
    { catalogue, tags: values['tags'] as string[] },
  )
  return {
    record: past,
    catalogue,
    locks: [],
    links: [],
    items: await namesOf(ctx, itemIdsIn(past.template, past.row.fields)),
  }
}

/** The row with logged values. Times that are counted from the history are left out: they are those of now. */
function rowWith({ row, template }: CaseRecord, values: LoggedValues): CaseRow {
  const fields = Object.entries(values).flatMap(([key, value]): [string, FieldValue][] => {
    const id = fieldIdOf(key)
    const isCounted = id !== null && template.fields.get(id)?.field.dataType === 'time-spent'
    return id === null || value === null || isCounted ? [] : [[id, value as FieldValue]]
  })
  const isClosed = values['isClosed'] as boolean
  return {
    ...row,
    title: values['title'] as string,
    summary: values['summary'] as string,
    status_id: values['statusId'] as number,
    severity_id: values['severityId'] as number,
    assignee_id: values['assigneeId'] as number | null,
    area_ids: values['areas'] as number[],
    user_ids: values['users'] as number[],
    pending_team_ids: values['pendingTeams'] as number[],
    edit_team_ids: (values['permissions'] as { edit: number[] }).edit,
    category_id: values['categoryId'] as number | null,
    cadence_enabled: values['cadenceEnabled'] as boolean,
    hidden_from_insights: values['hiddenFromInsights'] as boolean,
    is_sensitive: values['isSensitive'] as boolean,
    is_case: values['isCase'] as boolean,
    is_closed: isClosed,
    closed: isClosed && row.is_closed ? row.closed : null,
    fields: Object.fromEntries(fields),
  }
}
