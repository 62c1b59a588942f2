import { EMAIL_FILES_BYTES } from '@dossier/contract/limits'
import { bytesText } from '@dossier/core/text/byte-size'
import { reader } from '../../lib/dates.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { FieldError } from '../../ui/FieldError.tsx'
import { useRecord } from '../case-form/case-context.ts'
import { useFiles } from '../files/use-files.ts'
import type { InputProps } from '../form/inputs.ts'
import './email.css'

interface AttachmentsProps extends InputProps {
  label: string
  caseId: number
  most: number
  value: readonly string[]
  onChange: (fileIds: string[]) => void
}

/** The files of the record and of its fields, to choose from. */
export function Attachments({ label, caseId, most, value, onChange, error, isDisabled, ...rest }: AttachmentsProps) {
  const { fields } = useRecord()
  const { data: files = [] } = useFiles(caseId)
  if (files.length === 0) return null
  const { locale } = reader()
  const bytes = files.reduce((sum, file) => sum + (value.includes(file.id) ? file.size : 0), 0)
  const tooMany = bytes > EMAIL_FILES_BYTES ? `Attach ${bytesText(EMAIL_FILES_BYTES, locale)} at most.` : undefined
  return (
    <fieldset className="email-files" data-input={rest['data-input']}>
      <legend>{label}</legend>
      {files.map(({ id, name, size, fieldId }) => (
        <Checkbox
          key={id}
          isSelected={value.includes(id)}
          isDisabled={isDisabled || (value.length >= most && !value.includes(id))}
          onChange={(is) => onChange(is ? [...value, id] : value.filter((one) => one !== id))}
        >
          <span className="email-file" dir="auto">
            {name}
            <span className="quiet">
              {' '}
              {fieldId !== null && `${fields[fieldId]?.field.title ?? ''} · `}
              {bytesText(size, locale)}
            </span>
          </span>
        </Checkbox>
      ))}
      <FieldError text={tooMany ?? error} />
    </fieldset>
  )
}
