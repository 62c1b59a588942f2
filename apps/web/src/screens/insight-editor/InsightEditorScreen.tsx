import { fields as fieldCalls } from '@dossier/contract/fields/calls'
import { insights } from '@dossier/contract/insights/calls'
import type { Insight } from '@dossier/contract/insights/definition'
import { insightParameters } from '@dossier/contract/insights/parameters'
import { canChangeInsights } from '@dossier/core/access/insights'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useFilterColumns } from '../../kits/filters/use-filter-columns.ts'
import { DeleteButton } from '../../kits/form/DeleteButton.tsx'
import { request } from '../../kits/form/request.ts'
import { useForm } from '../../kits/form/use-form.ts'
import { useUsesInWords } from '../../kits/form/use-uses-in-words.ts'
import { call } from '../../lib/api.ts'
import { messageOf } from '../../lib/api-error.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { useInOwnWords, useWords } from '../../lib/words.ts'
import { Alert } from '../../ui/Alert.tsx'
import { useHotkeys } from '../../ui/hotkeys.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { editorFaults, INPUTS } from './editor-faults.ts'
import { EditorForm, type InsightFormState, type Offered } from './EditorForm.tsx'
import { EditorPreview } from './EditorPreview.tsx'
import { blankCounting, insightToSave, valuesOf, type StoredInsight } from './insight-values.ts'
import { usePreview } from './use-preview.ts'
import './insight-editor.css'

const FROM = '/signed-in/insights/$insightId/edit'

/** Makes an insight, or changes the one in the address. */
export function InsightEditorScreen() {
  const { insightId } = useParams({ from: FROM })
  const { copy } = useSearch({ from: FROM })
  const isNew = insightId === 'New'
  const source = isNew ? copy : Number(insightId)
  const found = useQuery({
    ...queryOf(insights.get, { params: { id: String(source ?? 0) }, query: {} }),
    enabled: source !== undefined,
  })
  const all = useQuery(queryOf(insights.list))
  const fields = useQuery(queryOf(fieldCalls.list))
  const parameters = useQuery(queryOf(insightParameters.list))
  const { columns } = useFilterColumns()
  const offered = useMemo(
    () =>
      all.data && fields.data && parameters.data && columns
        ? {
            fields: fields.data,
            columns,
            parameters: parameters.data,
            insights: all.data.filter(({ id }) => String(id) !== insightId),
          }
        : undefined,
    [all.data, fields.data, parameters.data, columns, insightId],
  )
  const error = found.error ?? all.error ?? fields.error ?? parameters.error
  if (error && !(offered && (source === undefined || found.data)))
    return <Alert onRetry={() => void found.refetch()}>{messageOf(error)}</Alert>
  if (!offered || (source !== undefined && !found.data)) return <Skeleton shape="form" rows={8} />
  return (
    <Editor
      key={`${insightId} ${copy ?? ''}`}
      insight={isNew ? null : found.data!}
      copied={isNew ? found.data : undefined}
      offered={offered}
    />
  )
}

const TITLES = {
  title: 'Title',
  folder: 'Folder',
  filters: 'Filters',
  chosen: 'Chosen by the reader',
  groupBy: 'Group by',
  groupByDateFormat: 'Dates written as',
  sortKey: 'Order of the groups',
  showCalculatedUserStatus: 'Show the statuses of these people',
  includeGlobalParameters: 'Follow the parameters of a dashboard',
  calculations: 'Calculations',
  totals: 'Totals',
  rules: 'Formatting',
}

const NOT_ALLOWED = 'You can look at this insight. To change it, ask an administrator for the right to edit data.'

interface EditorProps {
  /** Null for a new one. */
  insight: Insight | null
  copied: Insight | undefined
  offered: Offered
}

function Editor({ insight, copied, offered }: EditorProps) {
  const { records } = useWords()
  const stored: StoredInsight =
    insight ?? (copied ? { ...copied, title: `${copied.title} (copy)` } : blankCounting(records))
  const form = useInsightForm(insight, stored, offered)
  const id = insight?.id ?? 0
  const { values } = form
  const faults = editorFaults(values, stored, offered, id)
  const preview = usePreview({ id, values, stored, offered, faults })
  // Within the form it saves already; this is for the preview, where nothing is typed.
  useHotkeys([{ keys: 'mod+s', label: 'Save insight', run: () => form.isDirty && void form.submit() }])
  return (
    <>
      <header className="page-head insight-editor-head">
        <h1 className="truncate">{insight ? `Edit Insight “${insight.title}”` : 'New Insight'}</h1>
        <span className="grow" />
        {insight && <Actions insight={insight} form={form} />}
        {insight ? (
          <Link to="/insights/$insightId" params={{ insightId: String(insight.id) }} className="btn outline">
            Show Result
          </Link>
        ) : (
          <Link to="/insights" className="btn outline">
            Show List
          </Link>
        )}
      </header>
      <div className="insight-editor">
        <EditorPreview preview={preview} isDirty={form.isDirty} />
        <div className="insight-form">
          {insight?.faults.map(({ at, message }) => (
            <Alert key={at} tone="info">
              {message}
            </Alert>
          ))}
          <EditorForm {...{ form, stored, offered, preview }} isNew={!insight} faults={Object.keys(faults).length} />
        </div>
      </div>
    </>
  )
}

const versionOf = (insight: Insight) => ({ values: valuesOf(insight), lastUpdated: insight.lastUpdated })

function useInsightForm(insight: Insight | null, stored: StoredInsight, offered: Offered): InsightFormState {
  const cache = useQueryClient()
  const me = useMe()
  const say = useInOwnWords()
  const [saved, setSaved] = useState<Insight>()
  const id = insight?.id ?? 0
  const form = useForm({
    stored: { values: valuesOf(stored), lastUpdated: insight?.lastUpdated },
    titles: { ...TITLES, columns: say('Columns of the records') },
    keep: { place: `insights.${insight?.id ?? 'new'}`, label: insight ? `Insight “${insight.title}”` : 'New insight' },
    save: ({ values, lastUpdated }) =>
      request(
        insights.save,
        { body: { ...insightToSave(values, stored), id, lastUpdated: insight ? lastUpdated : undefined } },
        {
          inputs: INPUTS,
          onReply: async (reply) => {
            await Promise.all(
              [insights.list, insights.get].map((one) => cache.invalidateQueries({ queryKey: keyOf(one) })),
            )
            setSaved(reply)
          },
        },
      ),
    faults: (values) => editorFaults(values, stored, offered, id),
    latest: insight && {
      read: async () => versionOf(await call(insights.get, { params: { id: String(id) }, query: {} })),
    },
    closed: !canChangeInsights(me) ? NOT_ALLOWED : (insight?.refusal ?? undefined),
  })
  useArrival(form, saved)
  return form
}

/** A saved insight shows its result; letters that were typed while it was stored stay in the form. */
function useArrival({ isDirty, isBusy }: Pick<InsightFormState, 'isDirty' | 'isBusy'>, saved: Insight | undefined) {
  const navigate = useNavigate()
  useEffect(() => {
    if (saved && !isBusy && !isDirty)
      void navigate({ to: '/insights/$insightId', params: { insightId: String(saved.id) }, search: {} })
  }, [saved, isBusy, isDirty, navigate])
}

function Actions({ insight, form }: { insight: Insight; form: InsightFormState }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const inWords = useUsesInWords()
  const say = useInOwnWords()
  const params = { id: String(insight.id) }
  if (form.closed !== undefined) return null
  const remove = () =>
    form.act(async () => {
      await call(insights.remove, { params })
      await cache.invalidateQueries({ queryKey: keyOf(insights.list) })
      await navigate({ to: '/insights', ignoreBlocker: true })
    })
  return (
    <>
      <Link
        to="/insights/$insightId/edit"
        params={{ insightId: 'New' }}
        search={{ copy: insight.id }}
        className="btn outline"
      >
        Copy Insight
      </Link>
      <DeleteButton
        name={`insight “${insight.title}”`}
        text={say('The records that it counts stay. What uses it shows that it is gone.')}
        usedBy={() => inWords(call(insights.usage, { params }))}
        onDelete={() => void remove()}
      />
    </>
  )
}
