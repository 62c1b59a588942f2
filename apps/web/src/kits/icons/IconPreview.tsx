import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { kindOfIcon } from '@dossier/core/fields/icon-upload'
import { FieldValueText } from '../fields/FieldValueText.tsx'
import { OpenLink } from '../fields/OpenLink.tsx'
import { IconValue } from './IconValue.tsx'

/** An icon as large as it is stored; the address of one as a link. */
export function IconPreview({ definition, value }: { definition: FieldDefinition; value: FieldValue }) {
  const kind = kindOfIcon(value)
  if (kind === null) return null
  return (
    <div className="icon-shown place-value">
      {kind === 'url' ? (
        <>
          <FieldValueText definition={definition} value={value} />
          <OpenLink definition={definition} value={value} />
        </>
      ) : (
        <IconValue value={value} size={32} label={definition.title} />
      )}
    </div>
  )
}
