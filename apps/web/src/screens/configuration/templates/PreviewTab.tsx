import { canViewField } from '@dossier/core/access/fields'
import { useMemo, useState } from 'react'
import { NewCaseFields } from '../../../kits/case-form/creation/NewCaseFields.tsx'
import { usePreviewedCase } from '../../../kits/case-form/use-previewed-case.ts'
import { useMe } from '../../../lib/me.ts'
import { useWords } from '../../../lib/words.ts'
import { Select } from '../../../ui/choices/Select.tsx'
import type { DesignerParts } from './TemplateDesigner.tsx'
import { previewOf } from './preview-of.ts'

/** The form for a new record as people will see it; nothing that is typed here is kept. */
export function PreviewTab({ form: { values }, stored, definitions }: DesignerParts) {
  const words = useWords()
  const me = useMe()
  const [kind, setKind] = useState<'record' | 'case'>('record')
  const template = useMemo(() => previewOf(values, { stored, definitions, kind }), [values, stored, definitions, kind])
  const preview = usePreviewedCase(template)
  const closed = template.fields.filter(({ field, permissions }) => !canViewField(me, permissions ?? field.permissions))
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
      {closed.length > 0 && (
        <p className="sub">
          {`Left out, because you may not view them: ${closed.map(({ field }) => `“${field.title}”`).join(', ')}.`}
        </p>
      )}
      <NewCaseFields form={preview} isTemplateFixed />
    </div>
  )
}
