import type { Insight } from '@dossier/contract/insights/definition'
import type { ParameterValue } from '@dossier/contract/insights/parameters'
import { fieldIdOf } from '@dossier/core/fields/field-key'
import { columnType } from '@dossier/core/insights/column-type'
import { settingFault, settingOf } from '@dossier/core/insights/parameter-values'
import { useEffect, useMemo, useState } from 'react'
import type { Faults } from '../../kits/form/request.ts'
import type { Offered } from './EditorForm.tsx'
import { BLANK, viewQueryOf, valuesOf, type InsightValues, type StoredInsight } from './insight-values.ts'
import { previewQuestion } from './preview-question.ts'

/** Milliseconds after the last change until the preview is run again. */
const PAUSE = 400

interface PreviewOptions {
  id: number
  values: InsightValues
  stored: StoredInsight
  offered: Offered
  faults: Faults
}

export type Preview = ReturnType<typeof usePreview>

/** What the edited insight asks, with the values that its editor has chosen for its parameters. */
export function usePreview(options: PreviewOptions) {
  const { id, offered } = options
  const [chosen, choose] = useState<ParameterValue[]>([])
  const insight = usePreviewed(options)
  const parameters = insight.neededParameters.flatMap((key) => offered.parameters.find((one) => one.key === key) ?? [])
  const missing = parameters.map((one) => settingFault(one, settingOf(one, chosen))).find((fault) => fault !== null)
  const changed = useMemo(() => ({ ...insight, id }), [insight, id])
  const isHeld = previewQuestion(options.values, options.stored, options.faults) === null
  return { insight, changed, parameters, chosen, choose, whyNot: missing ?? undefined, isHeld }
}

/** The latest definition that can be run, once it has not changed for a while; until then the last one stays. */
function usePreviewed({ id, values, stored, offered, faults }: PreviewOptions): Insight {
  const next = previewQuestion(values, stored, faults)
  const text = next && JSON.stringify(next)
  const [settled, settle] = useState(() => text ?? JSON.stringify(viewQueryOf(valuesOf(BLANK), BLANK)))
  useEffect(() => {
    if (text === null) return
    const timer = setTimeout(() => settle(text), PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return useMemo(() => {
    const question = JSON.parse(settled) as ReturnType<typeof viewQueryOf>
    const { groupBy, dynamicParameters, calculations } = question
    const imported = calculations.flatMap(({ imported: from }) => {
      const insight = from && offered.insights.find((one) => one.id === from.insight)
      return insight?.neededParameters ?? []
    })
    const field = offered.fields.find((one) => one.id === fieldIdOf(groupBy ?? ''))
    return {
      ...question,
      id,
      title: 'Preview',
      folder: null,
      groupByDataType: groupBy && columnType(groupBy, field),
      neededParameters: [...new Set([...dynamicParameters, ...imported])],
      faults: [],
      refusal: null,
      fields: [...offered.fields],
      closedIn: {},
      lastUpdated: '',
    }
  }, [settled, offered.fields, offered.insights, id])
}
