import { useMemo, useState } from 'react'
import { NewCaseFields } from '../../../kits/case-form/NewCaseFields.tsx'
import { usePreviewedCase } from '../../../kits/case-form/use-previewed-case.ts'
import { useWords } from '../../../lib/words.ts'
import { Select } from '../../../ui/Select.tsx'
import type { DesignerParts } from './TemplateDesigner.tsx'
import { previewOf } from './preview-of.ts'

/** The form for a new record as people will see it; nothing that is typed here is kept. */
export function PreviewTab({ form: { values }, stored, definitions }: DesignerParts) {
  const words = useWords()
  const [kind, setKind] = useState<'record' | 'case'>('record')
  const template = useMemo(() => previewOf(values, { stored, definitions, kind }), [values, stored, definitions, kind])
  const preview = usePreviewedCase(template)
  return (
    <div className="designer-preview">
      <div className="form-narrow">
        <Select
          label="Preview of a new"
          items={[
            { id: 'record', label: words.record },
            { id: 'case', label: words.case },
          ]}
          value={kind}
          onChange={(id) => setKind(id === 'case' ? 'case' : 'record')}
        />
      </div>
      <NewCaseFields form={preview} isTemplateFixed />
    </div>
  )
}
