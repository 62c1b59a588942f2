import type { FieldDefinition } from '@dossier/contract/fields'
import type { InsightQuestion, InsightSummary } from '@dossier/contract/insights/definition'
import type { DynamicParameter } from '@dossier/contract/insights/parameters'
import { VIEW_COLUMNS } from '@dossier/contract/views/definition'
import { fieldKey } from '@dossier/core/fields/field-key'
import { isColumnFor } from '@dossier/core/filters/columns'
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { flushSync } from 'react-dom'
import { ColumnsField } from '../../kits/definition-form/ColumnsField.tsx'
import { FiltersField } from '../../kits/definition-form/FiltersField.tsx'
import { FolderField } from '../../kits/definition-form/FolderField.tsx'
import type { OfferedColumns } from '../../kits/filters/use-filter-columns.ts'
import { FormPage } from '../../kits/form/FormPage.tsx'
import type { FormState } from '../../kits/form/form-state.ts'
import { columnsOf } from '../../kits/record-table/columns.ts'
import { useMe } from '../../lib/me.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CalculationsPart } from './CalculationsPart.tsx'
import { ChosenPart } from './ChosenPart.tsx'
import { EditorSection } from './EditorSection.tsx'
import { GroupPart } from './GroupPart.tsx'
import type { InsightValues } from './insight-values.ts'
import { RulesPart } from './RulesPart.tsx'
import { TotalsPart } from './TotalsPart.tsx'
import { useFolds } from './use-folds.ts'
import type { Preview } from './use-preview.ts'

export type InsightFormState = FormState<InsightValues, string | undefined>

export interface Offered {
  fields: readonly FieldDefinition[]
  columns: OfferedColumns
  parameters: readonly DynamicParameter[]
  /** Those from which calculations can be imported. */
  insights: readonly InsightSummary[]
}

interface EditorFormProps {
  form: InsightFormState
  isNew: boolean
  stored: Pick<InsightQuestion, 'clauses'>
  offered: Offered
  preview: Preview
  /** How many things are wrong. */
  faults: number
}

const PARTS = ['records', 'chosen', 'groups', 'calculations', 'totals', 'columns', 'formatting'] as const
type Part = (typeof PARTS)[number]

/** Everything that an insight is, to be changed, in parts that fold. */
export function EditorForm({ form, isNew, stored, offered, preview, faults }: EditorFormProps) {
  const { columns, parameters, insights } = offered
  const shown = useShownColumns(offered)
  const folds = useFolds<Part>()
  const words = useWords()
  const texts = summaries(form.values, { columns, words })
  const part = (id: Part) => ({
    title: id === 'records' ? words.records : TITLES[id],
    summary: texts[id],
    isOpen: folds.isOpen(id, true),
    onToggle: () => folds.toggle(id, true),
  })
  const show = () => {
    flushSync(() => folds.open(PARTS))
    form.check()
  }
  return (
    // What is wrong has to be seen: a save opens every part.
    <div className="insight-form-parts" onSubmitCapture={() => folds.open(PARTS)}>
      <FormPage form={form} foot={faults > 0 && <FaultsButton faults={faults} onPress={show} />}>
        <TextField {...form.text('title')} autoFocus={isNew} />
        <FolderField folderType="Insight" {...form.field('folder')} onChange={(folder) => form.change({ folder })} />
        <EditorSection {...part('records')}>
          <FiltersField
            thing="insight"
            {...form.field('filters')}
            columns={columns}
            stored={stored.clauses}
            shown={[]}
            onChange={(filters) => form.change({ filters })}
          />
        </EditorSection>
        <EditorSection {...part('chosen')}>
          <ChosenPart form={form} columns={columns} parameters={parameters} />
        </EditorSection>
        <EditorSection {...part('groups')}>
          <GroupPart form={form} columns={columns} />
        </EditorSection>
        <EditorSection {...part('calculations')}>
          <CalculationsPart form={form} preview={preview} columns={columns} insights={insights} />
        </EditorSection>
        <EditorSection {...part('totals')}>
          <TotalsPart form={form} preview={preview} columns={columns} />
        </EditorSection>
        <EditorSection {...part('columns')}>
          <ColumnsField
            {...form.field('columns')}
            offered={shown}
            onChange={(keys) => form.change({ columns: keys })}
          />
        </EditorSection>
        <EditorSection {...part('formatting')}>
          <RulesPart form={form} columns={columns} />
        </EditorSection>
      </FormPage>
    </div>
  )
}

/** Leads to the first mistake. */
const FaultsButton = ({ faults, onPress }: { faults: number; onPress: () => void }) => (
  <Button className="editor-faults" onPress={onPress}>
    <TriangleAlert size={14} aria-hidden />
    {faults === 1 ? '1 error to fix' : `${faults} errors to fix`}
  </Button>
)

function useShownColumns({ fields }: Offered) {
  const words = useWords()
  const me = useMe()
  return useMemo(() => {
    const keys = [...VIEW_COLUMNS.filter((key) => isColumnFor(me, key)), ...fields.map(({ id }) => fieldKey(id))]
    return columnsOf({ columns: keys, fields: [...fields] }, words)
  }, [fields, words, me])
}

const TITLES: Record<Exclude<Part, 'records'>, string> = {
  chosen: 'Parameters',
  groups: 'Group by',
  calculations: 'Calculations',
  totals: 'Totals',
  columns: 'Columns',
  formatting: 'Formatting',
}

/** What the folded parts say. */
function summaries(
  values: InsightValues,
  { columns, words }: { columns: OfferedColumns; words: Words },
): Record<Part, string> {
  const { filters, chosen, groupBy, calculations, totals, columns: shown, rules } = values
  const counted = (count: number, one: string, none: string) =>
    count === 0 ? none : `${count} ${one}${count === 1 ? '' : 's'}`
  const labels = (all: readonly string[]) => all.join(', ')
  const ruled = [...Object.values(rules), ...calculations.map((one) => one.rules)].flat().length
  return {
    records: counted(filters.length, 'filter', `All ${words.records.toLowerCase()}`),
    chosen: counted(chosen.length, 'parameter', 'None'),
    groups: groupBy === null ? 'No Groups' : (columns.get(groupBy)?.label ?? 'Unavailable field'),
    calculations: labels(calculations.map(({ label, key }) => label || key)) || 'None',
    totals: labels(totals.map(({ title }) => title)) || 'None',
    columns: labels(shown.map((key) => columns.get(key)?.label ?? key)) || 'None',
    formatting: counted(ruled, 'rule', 'None'),
  }
}
