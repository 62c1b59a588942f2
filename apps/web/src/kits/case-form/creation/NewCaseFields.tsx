import { TEXT_AREA_LENGTH, TITLE_LENGTH } from '@dossier/contract/limits'
import type { TemplateDetails, TemplateField } from '@dossier/contract/templates'
import { isTitleMissing } from '@dossier/core/cases/new-case'
import { ownValue } from '@dossier/core/fields/field-key'
import { memo, type ComponentProps } from 'react'
import { messageOf } from '../../../lib/api-error.ts'
import { useMe } from '../../../lib/me.ts'
import { useWords } from '../../../lib/words.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { GrowingTextArea } from '../../fields/GrowingTextArea.tsx'
import { NewFiles } from '../../files/NewFiles.tsx'
import { FormRow } from '../FormRow.tsx'
import { groupBySection } from '../group-by-section.ts'
import { calculatedValues, fieldProblem, filterOf, isFilled, isHidden, kindOf, shownFields } from './new-case-draft.ts'
import { NewCaseProperties } from './NewCaseProperties.tsx'
import { NewFieldRow } from './NewFieldRow.tsx'
import { ReadFieldRow } from '../ReadFieldRow.tsx'
import { SimilarRecords } from './SimilarRecords.tsx'
import { TemplateSelect } from './TemplateSelect.tsx'
import { UnsavedOffer } from '../../unsaved/UnsavedOffer.tsx'
import type { NewCaseForm } from './use-new-case.ts'
import '../case-form.css'

interface NewCaseFieldsProps {
  form: NewCaseForm
  /** Another template cannot be chosen. */
  isTemplateFixed?: boolean
}

/** Everything to fill in for a new record, in the order of its template. */
export function NewCaseFields({ form, isTemplateFixed = false }: NewCaseFieldsProps) {
  const words = useWords()
  const { draft, template, change, error } = form
  return (
    <div className="new-fields">
      {form.offers.map((offer) => (
        <UnsavedOffer key={offer.id} offer={offer} label={`New ${words.record}`} onUse={() => form.restore(offer)} />
      ))}
      {!isTemplateFixed && (
        <FormRow
          label="Template"
          mark={draft.templateId === null && <Required />}
          note={template?.description || undefined}
        >
          {() => (
            <TemplateSelect
              value={draft.templateId}
              onChange={(templateId) => change({ templateId, severity: null })}
            />
          )}
        </FormRow>
      )}
      {error && <Alert>{messageOf(error)}</Alert>}
      {!template?.enableTitleTemplate && (
        <FormRow label="Title" mark={isTitleMissing(draft.title, { enableTitleTemplate: false }) && <Required />}>
          {() => (
            <>
              <TextField
                aria-label="Title"
                value={draft.title}
                maxLength={TITLE_LENGTH}
                onChange={(title) => change({ title })}
                isRequired
              />
              <SimilarRecords title={draft.title} />
            </>
          )}
        </FormRow>
      )}
      {(!template || !isHidden(template, 'summary')) && (
        <FormRow label="Summary">
          {() => (
            <GrowingTextArea
              label="Summary"
              value={draft.summary}
              maxLength={TEXT_AREA_LENGTH}
              onChange={(summary) => change({ summary })}
            />
          )}
        </FormRow>
      )}
      <NewCaseProperties form={form} />
      {template && (
        <TemplateFields template={template} fields={draft.fields} changeField={form.changeField} files={form.files} />
      )}
      <FormRow label="Files">
        {() => <NewFiles files={form.files} fieldId={null} label={`the ${words.record.toLowerCase()}`} />}
      </FormRow>
    </div>
  )
}

const Required = () => <span className="required">[Required]</span>

interface TemplateFieldsProps extends Pick<NewCaseForm, 'changeField' | 'files'> {
  template: TemplateDetails
  fields: NewCaseForm['draft']['fields']
}

/** With hundreds of fields, they are looked at again only when one of them has changed. */
const TemplateFields = memo(function TemplateFields({ template, fields, changeField, files }: TemplateFieldsProps) {
  const me = useMe()
  const draft = { fields }
  const kind = kindOf(me, template) ?? 'record'
  const calculated = calculatedValues(draft, template, me.timeZone)
  return groupBySection(shownFields(me, template), template.sections).map(({ title, fields: placed }) => (
    <section key={title} className="section" aria-label={title}>
      <h2 className="section-head">{title}</h2>
      <div className="section-body">
        {template.sectionDetails[title]?.description && (
          <p className="section-note">{template.sectionDetails[title].description}</p>
        )}
        {placed.map((one) =>
          one.field.dataType === 'file-only' && isFilled(me, one) ? (
            <FormRow key={one.field.id} label={one.field.title} note={one.field.description || undefined}>
              {() => <NewFiles files={files} fieldId={one.field.id} label={one.field.title} />}
            </FormRow>
          ) : isFilled(me, one) ? (
            <FilledRow
              key={one.field.id}
              of={one}
              other={filterOf(me, one, { template, draft })}
              value={ownValue(fields, one.field.id) ?? null}
              problem={fieldProblem(draft, one, kind)}
              onChange={changeField}
            />
          ) : (
            <ReadFieldRow
              key={one.field.id}
              field={one.field}
              value={calculated.get(one.field.id) ?? template.fieldDefaultValues[one.field.id] ?? null}
            />
          ),
        )}
      </div>
    </section>
  ))
})

interface FilledRowProps extends Pick<ComponentProps<typeof NewFieldRow>, 'other' | 'value' | 'problem'> {
  of: TemplateField
  onChange: (id: string, value: unknown) => void
}

/** With hundreds of fields, only those that changed are drawn again. */
const FilledRow = memo(function FilledRow({ of, onChange, ...rest }: FilledRowProps) {
  return <NewFieldRow of={of} onChange={(value) => onChange(of.field.id, value)} isLive {...rest} />
})
