import type { RoleUser } from '@dossier/contract/fields/role'
import { editableNumber, readNumeric } from '@dossier/core/fields/numeric'
import { HOURS_DECIMALS } from '@dossier/core/fields/types/user-role'
import { X } from 'lucide-react'
import { reader } from '../../lib/dates.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { nameOf, PersonMark } from './PersonMark.tsx'

interface RolePersonProps {
  user: RoleUser
  role: string
  tracksTime: boolean
  /** A text as long as it is being typed. */
  onHours: (hours: number | string | undefined) => void
  onRemove: () => void
}

/** Somebody who has the role. */
export function RolePerson({ user, role, tracksTime, onHours, onRemove }: RolePersonProps) {
  const name = nameOf(user)
  return (
    <li className="role-person">
      <PersonMark user={user} />
      <span className="role-name" dir="auto">
        {name}
        {user.isExternal && <span className="hint">{user.email}</span>}
      </span>
      {tracksTime && <Hours label={`Hours of ${name} as ${role}`} value={user.timeSpent} onChange={onHours} />}
      <IconButton label={`Remove ${name} from ${role}`} onPress={onRemove}>
        <X size={14} />
      </IconButton>
    </li>
  )
}

interface HoursProps {
  label: string
  value: unknown
  onChange: RolePersonProps['onHours']
}

/** Read as the reader's locale writes numbers, when the person leaves. */
function Hours({ label, value, onChange }: HoursProps) {
  const { locale } = reader()
  const text = typeof value === 'number' ? editableNumber(value, locale) : typeof value === 'string' ? value : ''
  const read = readNumeric(text, locale, { title: label, precision: HOURS_DECIMALS })
  const fault = read.ok ? (read.value !== null && read.value < 0 ? 'Enter 0 or more.' : undefined) : read.message
  return (
    <span className="role-hours">
      <TextField
        aria-label={label}
        inputMode="decimal"
        placeholder="0"
        value={text}
        onChange={onChange}
        isInvalid={fault !== undefined}
        onBlur={() => typeof value === 'string' && read.ok && onChange(read.value ?? undefined)}
      />
      <span aria-hidden>h</span>
    </span>
  )
}
