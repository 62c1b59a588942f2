import type { ImportPlan } from '@dossier/contract/import-plan'
import type { ImportRow } from '@dossier/contract/imports'
import type { CaseRow } from '@dossier/contract/views'
import type { Actor } from '@dossier/core/access/cases'
import { undefused } from '@dossier/core/exports/defused'
import { writtenText } from '@dossier/core/exports/written'
import { shortened } from '@dossier/core/fields/clean-text'
import type { DraftCell } from '@dossier/core/import/read-row'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { namesIn } from '../cases/present-case.ts'
import { columnsOf, type CellsByKey } from '../exports/exported-cells.ts'
import { NOT_CHANGED } from './draft-record.ts'
import type { JudgedRow } from './judge-rows.ts'

/** Values of one row that are shown, and characters of each. */
const VALUES = 20
const LENGTH = 120

interface Scene {
  plan: ImportPlan
  catalogue: Catalogue
  me: Actor
}

/** The values of a row as they will be, and what is there now, as an export would write them. */
export function shownValues(scene: Scene, { cells: all, draft, before, caseId }: JudgedRow): ImportRow['values'] {
  const { plan } = scene
  const keyTarget = plan.columns[plan.key ?? -1]?.target
  const isUnchanged = (target: string) => caseId !== null && (NOT_CHANGED.includes(target) || target === keyTarget)
  const cells = all.filter(({ column: { form } }) => !isUnchanged(form.target ?? ''))
  const textOf = (cell: Parameters<typeof writtenText>[0], decimal: string) =>
    shortened(writtenText(cell, { hasDecimalComma: decimal === ',', timeZone: plan.timeZone }), LENGTH)
  const after = writtenCells(scene, { cells, draft })
  const shown = cells.flatMap(({ column: { heading, form }, read, text }) => {
    const target = form.target ?? ''
    if (!read.ok || target === 'caseNumber') return []
    const was = textOf(before.get(target) ?? null, '.')
    const cell = after.get(target)
    // An item is known by its name in the file.
    const will = cell ? textOf(cell, '.') : shortened(undefused(text).trim(), LENGTH)
    return will === was ? [] : [{ column: heading, before: was === '' ? null : was, after: will }]
  })
  return shown.slice(0, VALUES)
}

function writtenCells({ catalogue, me }: Scene, { cells, draft }: Pick<JudgedRow, 'cells' | 'draft'>): CellsByKey {
  const named = cells.filter(({ column, newChoices }) => !isItem(column) && newChoices.length === 0)
  const keys = named.flatMap(({ column: { form } }) => form.target ?? [])
  const row = rowOf(catalogue, draft)
  return new Map(
    columnsOf(me, catalogue, keys).map(({ key, cell }) => [
      key,
      cell(row, { locale: 'en-US', timeZone: 'UTC', now: 0 }),
    ]),
  )
}

const isItem = ({ fills }: DraftCell['column']): boolean => 'field' in fills && fills.field.dataSourceId !== null

/** What a draft says as a row of a list. */
function rowOf(catalogue: Catalogue, { properties, fields }: JudgedRow['draft']): CaseRow {
  const given = properties as Record<string, never>
  const titles = (all: ReadonlyMap<number, { title: string }>, ids: readonly number[] = []) =>
    ids.map((id) => ({ id, title: all.get(id)?.title ?? '' }))
  const titleOf = (all: ReadonlyMap<number, { title: string }>, id: number | undefined) => all.get(id ?? 0)?.title ?? ''
  const row: Partial<CaseRow> = {
    title: given['title'] ?? '',
    summary: given['summary'] ?? '',
    statusTitle: titleOf(catalogue.statuses, given['statusId']),
    severityTitle: titleOf(catalogue.severities, given['severityId']),
    assigneeName: catalogue.users.get(given['assigneeId'] ?? 0)?.name ?? null,
    areas: titles(catalogue.areas, given['areas']),
    pendingTeams: titles(catalogue.teams, given['pendingTeams']),
    users: ((given['users'] ?? []) as number[]).map((id) => ({ id, name: catalogue.users.get(id)?.name ?? '' })),
    tags: given['tags'] ?? [],
    created: given['created'] ?? '',
    lastUpdated: given['lastUpdated'] ?? '',
    closed: given['closed'] ?? null,
    fields: namesIn(catalogue, fields),
  }
  return row as CaseRow
}
