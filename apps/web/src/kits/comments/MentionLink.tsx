import type { Mention } from '@dossier/contract/comments'
import { Link } from '@tanstack/react-router'

/** A person by their name of today, or a record that the reader may see. */
export function MentionLink({ mention: { user, record } }: { mention: Mention }) {
  if (user)
    return (
      <Link className="mention" to="/userprofile/$userId" params={{ userId: String(user.id) }}>
        @{user.name}
      </Link>
    )
  return record ? (
    <Link className="mention" to="/cases/$caseNumber" params={{ caseNumber: record.caseNumber }} title={record.title}>
      #{record.caseNumber}
    </Link>
  ) : null
}
