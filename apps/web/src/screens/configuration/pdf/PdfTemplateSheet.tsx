import { fields } from '@dossier/contract/fields/calls'
import { PDF_MARGIN_LENGTH, PDF_TEMPLATE_LENGTH } from '@dossier/contract/limits'
import { pdfTemplates, type PdfTemplate } from '@dossier/contract/pdf-templates'
import type { TemplateSummary } from '@dossier/contract/templates'
import { placeholdersFor } from '@dossier/core/rules/placeholders'
import { useQuery } from '@tanstack/react-query'
import { DeleteButton } from '../../../kits/form/DeleteButton.tsx'
import { FormDialog } from '../../../kits/form/FormDialog.tsx'
import { request } from '../../../kits/form/request.ts'
import { useForm } from '../../../kits/form/use-form.ts'
import { LazyRichTextEditor } from '../../../kits/rich-text/LazyRichTextEditor.tsx'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { queryOf } from '../../../lib/cache.ts'
import { hasFeature, useMe } from '../../../lib/me.ts'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { FieldError } from '../../../ui/FieldError.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import type { SheetProps } from '../lookups/LookupList.tsx'
import { PdfPreviewRow } from './PdfPreviewRow.tsx'
import { TemplatesField } from './TemplatesField.tsx'

const TITLES = {
  title: 'Title',
  templateIds: 'Templates',
  body: 'Content',
  header: 'Header',
  footer: 'Footer',
  pageNumbers: 'Page numbers',
}

interface Values {
  title: string
  templateIds: readonly number[]
  body: string
  header: string
  footer: string
  pageNumbers: boolean
}

const NEW: Values = { title: '', templateIds: [], body: '', header: '', footer: '', pageNumbers: false }

const versionOf = ({ title, templateIds, body, header, footer, pageNumbers, lastUpdated }: PdfTemplate) => ({
  values: { title, templateIds, body, header, footer, pageNumbers } satisfies Values as Values,
  lastUpdated,
})

async function readTemplate(id: number) {
  const template = (await call(pdfTemplates.list)).find((one) => one.id === id)
  if (!template) throw new ApiError(404, 'This PDF template was deleted. Copy what you need from it.')
  return versionOf(template)
}

interface PdfTemplateSheetProps extends SheetProps<PdfTemplate> {
  templates: readonly TemplateSummary[]
}

/** The content of a PDF with placeholders for values of the record. */
export function PdfTemplateSheet({ item, onSaved, onClose, templates }: PdfTemplateSheetProps) {
  const me = useMe()
  const { data: all = [] } = useQuery(queryOf(fields.list))
  const placeholders = placeholdersFor(all)
  const form = useForm({
    stored: item ? versionOf(item) : { values: NEW, lastUpdated: undefined },
    titles: TITLES,
    keep: {
      place: `pdfTemplate.${item?.id ?? 'new'}`,
      label: item ? `PDF template “${item.title}”` : 'New PDF template',
    },
    save: ({ values, lastUpdated }) =>
      request(pdfTemplates.save, {
        body: {
          ...values,
          ...(item && { id: item.id }),
          title: values.title.trim(),
          templateIds: [...values.templateIds],
          lastUpdated,
        },
      }),
    latest: item && { read: () => readTemplate(item.id) },
    onSaved,
    onClose,
  })
  const remove = () => form.act(() => call(pdfTemplates.remove, { params: { id: String(item!.id) } }))
  const editor = (key: 'body' | 'header' | 'footer', maxLength: number) => (
    <div className="form-field" data-input={key}>
      <span className="label">{TITLES[key]}</span>
      <LazyRichTextEditor
        key={form.round}
        label={TITLES[key]}
        value={form.values[key]}
        maxLength={maxLength}
        placeholders={placeholders}
        onChange={(html) => form.change({ [key]: html })}
      />
      <FieldError text={form.textOf(key, form.values[key]).error} />
    </div>
  )
  return (
    <FormDialog
      title={item ? item.title : 'Add PDF Template'}
      size="lg"
      form={form}
      onClose={onClose}
      danger={
        item && (
          <DeleteButton
            name={`PDF template “${item.title}”`}
            text="Nobody can print with it any more."
            onDelete={() => void remove()}
          />
        )
      }
    >
      <TextField {...form.text('title')} autoFocus={!item} />
      <TemplatesField
        {...form.field('templateIds')}
        all={templates}
        onChange={(templateIds) => form.change({ templateIds })}
      />
      {editor('body', PDF_TEMPLATE_LENGTH)}
      {hasFeature(me, 'pdfTemplateHeaderAndFooter') && (
        <>
          {editor('header', PDF_MARGIN_LENGTH)}
          {editor('footer', PDF_MARGIN_LENGTH)}
          <Checkbox {...form.checkbox('pageNumbers')}>Page numbers</Checkbox>
        </>
      )}
      <PdfPreviewRow values={form.values} />
    </FormDialog>
  )
}
