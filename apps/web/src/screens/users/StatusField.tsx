import { userStatuses } from '@dossier/contract/users/user-statuses'
import { canSetStatus } from '@dossier/core/access/users'
import { NOT_SET } from '@dossier/core/users/not-set'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Select } from '../../ui/choices/Select.tsx'

interface StatusFieldProps {
  userId: number
  value: number
  onChange: (statusId: number) => void
}

/** The status of a user, for people who may change it. */
export function StatusField({ userId, value, onChange }: StatusFieldProps) {
  const me = useMe()
  const { data = [] } = useQuery(queryOf(userStatuses.list))
  if (data.length === 0) return null
  return (
    <Select
      label="Status"
      items={[NOT_SET, ...data].map(({ id, title }) => ({ id, label: title }))}
      value={value}
      isDisabled={!canSetStatus(me, userId)}
      onChange={(id) => onChange(Number(id))}
    />
  )
}
