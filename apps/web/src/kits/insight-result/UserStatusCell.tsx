import type { ResultGroup } from '@dossier/contract/insights/run'
import { canSetStatus } from '@dossier/core/access/users'
import { NOT_SET } from '@dossier/core/users/not-set'
import { useMe } from '../../lib/me.ts'
import { Select } from '../../ui/choices/Select.tsx'
import type { GroupStatuses } from './use-group-statuses.ts'

interface UserStatusCellProps {
  group: ResultGroup
  label: string
  statuses: GroupStatuses
}

/** A person's status: their own can be changed, others' with the right to it. (B-INS-11) */
export function UserStatusCell({ group: { value }, label, statuses: { of, choices, set } }: UserStatusCellProps) {
  const me = useMe()
  const row = of.get(Number(value))
  if (!row) return <td className="calculation-status" />
  if (row.isExternal) return <td className="calculation-status">External User</td>
  const { userId, userStatus } = row
  if (!canSetStatus(me, userId)) return <td className="calculation-status">{userStatus.title}</td>
  return (
    <td className="calculation-status">
      <Select
        label={`Status of ${label}`}
        hideLabel
        items={[NOT_SET, ...choices].map(({ id, title }) => ({ id, label: title }))}
        value={userStatus.id}
        onChange={(id) => void set(userId, choices.find((one) => one.id === id) ?? null)}
      />
    </td>
  )
}
