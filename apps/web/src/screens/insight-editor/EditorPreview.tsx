import type { ResultSearch } from '@dossier/core/insights/result-address'
import { useState } from 'react'
import { InsightResult } from '../../kits/insight-result/InsightResult.tsx'
import { ParameterRow } from '../../kits/insight-result/ParameterRow.tsx'
import type { Preview } from './use-preview.ts'

interface EditorPreviewProps {
  preview: Preview
  isDirty: boolean
}

/** What the edited insight would show, as records are now. */
export function EditorPreview({ preview, isDirty }: EditorPreviewProps) {
  const { insight, changed, parameters, chosen, choose, whyNot, isHeld } = preview
  const [search, setSearch] = useState<ResultSearch>({})
  return (
    <section className="insight-preview" aria-label="Preview">
      <header className="insight-preview-head" data-changed={isDirty || undefined}>
        <h2>{isDirty ? 'Preview of unsaved changes' : 'Preview'}</h2>
        {isHeld && <span className="sub">Shows the last version without mistakes.</span>}
      </header>
      {parameters.length > 0 && <ParameterRow parameters={parameters} values={chosen} onChange={choose} />}
      <InsightResult
        question={{ insight, changed, parameters: chosen, filters: NO_FILTERS }}
        search={search}
        onSearch={(next) => setSearch((before) => ({ ...before, ...next }))}
        whyNot={whyNot}
        onClearFilters={() => undefined}
      />
    </section>
  )
}

const NO_FILTERS: [] = []
