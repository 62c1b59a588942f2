import type { FieldDefinition, FieldValue } from '@dossier/contract/fields'
import { addressOf } from '@dossier/core/fields/types/external-link'
import { ExternalLink } from 'lucide-react'

/** Opens a stored address in a tab of its own. What is no web address, whoever stored it, is never a link. */
export function OpenLink({ definition, value }: { definition: FieldDefinition; value: FieldValue }) {
  const address = typeof value === 'string' ? addressOf(value) : null
  if (address === null) return null
  return (
    <a
      className="btn ghost icon"
      href={address}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={`Open ${definition.title} in a new tab`}
    >
      <ExternalLink size={14} aria-hidden />
    </a>
  )
}
