import type { FieldDefinition } from '@dossier/contract/fields'
import { views } from '@dossier/contract/views'
import { viewEditing } from '@dossier/contract/views/editing'
import type { View } from '@dossier/contract/views/definition'
import type { ViewLayout } from '@dossier/contract/views/layout'
import { canChangeView } from '@dossier/core/access/views'
import type { FilterEntry } from '@dossier/core/filters/filter'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { DeleteButton } from '../../kits/form/DeleteButton.tsx'
import { useNamesInWords } from '../../kits/form/use-uses-in-words.ts'
import { request } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { rulesFault } from '../../kits/formatting/rule-rows.ts'
import type { RecordSort } from '../../kits/record-table/HeadRow.tsx'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { keyOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Preview } from './Preview.tsx'
import { GONE, ViewProblem } from './ViewProblem.tsx'
import { filtersFault, ViewForm, type ViewFormState } from './ViewForm.tsx'
import { BLANK, valuesOf, viewToSave, type StoredView } from './view-values.ts'

interface ViewEditorProps {
  /** Null for a new one. */
  view: View | null
  /** It was deleted, or is no longer shared with this person: what they changed can be saved as a new one. */
  isGone: boolean
  /** The view that a new one is made from. */
  copied: View | undefined
  /** What a list had besides what its view has. */
  added: { filters: readonly FilterEntry[]; sort: RecordSort | undefined; layout: ViewLayout | undefined }
  fields: readonly FieldDefinition[]
  columns: OfferedColumns
}

const TITLES = {
  title: 'Title',
  folder: 'Folder',
  isPersonal: 'Who sees it',
  teams: 'Teams',
  columns: 'Columns',
  filters: 'Filters',
  groupBy: 'Group by',
  thenGroupBy: 'Subgroups',
  sortBy: 'Sort by',
  thenSortBy: 'Then by',
  pageSize: 'Page size',
  layout: 'Show as',
  calculations: 'Calculations',
  rules: 'Formatting',
}

const NOT_ALLOWED =
  'You can look at this view. To change it, copy it, or ask an administrator for the right to edit data.'

const STILL_HERE =
  'This view was deleted, or is no longer shared with you. Your changes are still here: save them as a new view, or cancel.'

/** The form of a view beside what it would show. */
export function ViewEditor({ view, isGone, copied, added, fields, columns }: ViewEditorProps) {
  const { editData } = useMe()
  const stored = view ?? newView(copied, editData)
  const form = useViewForm({ view, isGone, stored, columns })
  useAdded(form, added)
  if (isGone && !form.isDirty) return <ViewProblem text={GONE} />
  return (
    <>
      <header className="page-head view-head">
        <h1 className="truncate">{view ? `Edit View “${view.title}”` : 'New View'}</h1>
        <span className="grow" />
        {view && !isGone && <Actions view={view} form={form} />}
        <Link to="/cases" search={{ view: isGone ? undefined : (view?.id ?? copied?.id) }} className="btn outline">
          Show List
        </Link>
      </header>
      <div className="view-editor">
        <div className="view-form">
          {isGone && <Alert tone="info">{STILL_HERE}</Alert>}
          {view?.faults.map((fault) => (
            <Alert key={fault} tone="info">
              {fault}
            </Alert>
          ))}
          <ViewForm form={form} view={view} stored={stored} fields={fields} columns={columns} />
        </div>
        <Preview
          values={form.values}
          onSort={(sort) => form.change(sortValues(sort))}
          fields={fields}
          filterColumns={columns}
        />
      </div>
    </>
  )
}

/** Those who cannot share views make their own. */
function newView(copied: View | undefined, mayShare: boolean): StoredView {
  const made = copied ? { ...copied, title: `${copied.title} (copy)` } : BLANK
  return mayShare ? made : { ...made, isPersonal: true, folder: null, teams: [] }
}

const versionOf = (view: View) => ({ values: valuesOf(view), lastUpdated: view.lastUpdated })

async function readView(id: number) {
  const view = (await call(views.list)).find((one) => one.id === id)
  if (!view) throw new ApiError(404, STILL_HERE)
  return view
}

type Parts = { view: View | null; isGone: boolean; stored: StoredView; columns: OfferedColumns }

function useViewForm({ view, isGone, stored, columns }: Parts): ViewFormState {
  const changed = isGone ? null : view
  const cache = useQueryClient()
  const me = useMe()
  const [saved, setSaved] = useState<View>()
  const form = useForm({
    stored: { values: valuesOf(stored), lastUpdated: changed?.lastUpdated },
    titles: TITLES,
    keep: { place: `views.${view?.id ?? 'new'}`, label: view ? `View “${view.title}”` : 'New view' },
    save: ({ values, lastUpdated }) => {
      const { isPersonal, ...body } = viewToSave(values, stored)
      return request(
        viewEditing.save,
        {
          body: {
            ...body,
            id: changed?.id ?? 0,
            ...(!changed && { isPersonal }),
            lastUpdated: changed ? lastUpdated : undefined,
          },
        },
        {
          inputs: { clauses: 'filters', formattingRules: 'rules' },
          onReply: async (reply) => {
            await Promise.all(
              [views.list, views.summary, views.cases].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
            )
            setSaved(reply)
          },
        },
      )
    },
    faults: ({ filters, rules }) => {
      const ofFilters = filtersFault(filters, columns)
      const ofRules = Object.entries(rules).flatMap(([key, rows]) => {
        const column = columns.get(key)
        const fault = column && rulesFault(rows, column)
        return fault === undefined ? [] : [[`rules.${key}`, fault] as const]
      })
      return { ...(ofFilters !== undefined && { filters: ofFilters }), ...Object.fromEntries(ofRules) }
    },
    latest: changed && { read: async () => versionOf(await readView(changed.id)) },
    closed: canChangeView(me, view ?? { isPersonal: true }) ? undefined : NOT_ALLOWED,
  })
  useArrival(form, view, saved)
  return form
}

/** A saved view is shown as a list; letters that were typed while it was stored go along to its form. */
function useArrival(
  { isDirty, isBusy }: Pick<ViewFormState, 'isDirty' | 'isBusy'>,
  view: View | null,
  saved: View | undefined,
) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!saved || isBusy) return
    if (!isDirty) void navigate({ to: '/cases', search: { view: saved.id } })
    else if (!view)
      void navigate({
        to: '/cases/views/$viewId',
        params: { viewId: String(saved.id) },
        search: {},
        ignoreBlocker: true,
      })
  }, [saved, isBusy, isDirty, view, navigate])
}

/** Without further columns, those of the view stay. */
const sortValues = ({ by, descending, thenBy }: RecordSort) => ({
  sortBy: by,
  sortByDescending: descending,
  ...(thenBy && { thenSortBy: thenBy.map((one, place) => ({ ...one, row: place + 1 })) }),
})

/** Takes over, as a first change, what a list had besides its view. */
function useAdded(form: ViewFormState, { filters, sort, layout }: ViewEditorProps['added']) {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    if (filters.length === 0 && !sort && !layout) return
    const named = filters.map((entry) => ({ ...entry, id: `added ${entry.id}` }))
    form.change({
      filters: [...form.values.filters, ...named],
      ...(sort && sortValues(sort)),
      ...(layout && { layout }),
    })
  }, [filters, sort, layout, form])
}

function Actions({ view, form }: { view: View; form: ViewFormState }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const namesOf = useNamesInWords()
  if (form.closed !== undefined) return null
  const remove = () =>
    form.act(async () => {
      await call(viewEditing.remove, { params: { id: String(view.id) } })
      await Promise.all([views.list, views.summary].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })))
      await navigate({ to: '/cases', search: {}, ignoreBlocker: true })
    })
  return (
    <>
      <Link to="/cases/views/$viewId" params={{ viewId: 'New' }} search={{ copy: view.id }} className="btn outline">
        Copy View
      </Link>
      <DeleteButton
        name={`view “${view.title}”`}
        text={whoLoses(view)}
        namedBy={() => namesOf('view', view.id)}
        onDelete={() => void remove()}
      />
    </>
  )
}

function whoLoses({ isPersonal, viewTeams }: View): string {
  if (isPersonal) return 'Only you see it. What it lists stays.'
  if (viewTeams.length === 0) return 'Everybody sees it now. What it lists stays.'
  const teams = new Intl.ListFormat('en').format(viewTeams.map(({ title }) => title))
  return `It is shared with ${teams}. What it lists stays.`
}
