import type { UserHeaderValue } from '@dossier/contract/user-profile'

/** What of a person is to be known at a glance, beside the name. */
export function ProfileBadges({ values }: { values: readonly UserHeaderValue[] }) {
  if (values.length === 0) return null
  return (
    <ul className="profile-badges" aria-label="At a glance">
      {values.map(({ title, valueLabel }) => (
        <li key={title} className="truncate" title={`${title}: ${valueLabel}`}>
          <span className="vh">{title}: </span>
          {valueLabel}
        </li>
      ))}
    </ul>
  )
}
