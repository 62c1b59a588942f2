import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { htmlOf } from '@dossier/core/text/rich-text'
import { Suspense } from 'react'
import { displayText } from '../fields/field-text.ts'
import { Expandable } from './Expandable.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'

/** What cleans the text is large, and most records have none. */
const RichText = lazyPart(async () => ({ default: (await import('./RichText.tsx')).RichText }))

/** Formatted text of a record, cut at a height until somebody wants to see all of it. */
export function RichTextPreview({ definition, value }: { definition: FieldDefinition; value: FieldValue }) {
  if (typeof value !== 'string') return null
  return (
    <Expandable name={definition.title}>
      <Suspense fallback={<p className="rich-text">{displayText(definition, value)}</p>}>
        <RichText html={htmlOf(value)} />
      </Suspense>
    </Expandable>
  )
}
