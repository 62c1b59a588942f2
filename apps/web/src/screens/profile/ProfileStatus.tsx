import { userProfile } from '@dossier/contract/user-profile/calls'
import { type UserFieldDetails } from '@dossier/contract/user-profile/fields'
import { userStatuses } from '@dossier/contract/users/user-statuses'
import { NOT_SET } from '@dossier/core/users/not-set'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormRow } from '../../kits/case-form/FormRow.tsx'
import { useMyStatus } from '../../kits/user-status/use-my-status.ts'
import { messageOf } from '../../lib/api-error.ts'
import { call } from '../../lib/api.ts'
import { keyOf, queryOf } from '../../lib/cache.ts'
import { useMe } from '../../lib/me.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Select } from '../../ui/choices/Select.tsx'

/** A person's status; people with the right can change it here. */
export function ProfileStatus({ person }: { person: UserFieldDetails }) {
  const me = useMe()
  // For oneself, the session is the first to know.
  const status = (person.id === me.id ? me.currentStatus : person.currentStatus) ?? NOT_SET
  return (
    <FormRow label="Status">
      {() =>
        me.extendedPermissions.setOtherUsersStatus ? (
          <StatusSelect userId={person.id} statusId={status.id} />
        ) : (
          <p className={status.id === NOT_SET.id ? 'read-value unset' : 'read-value'}>{status.title}</p>
        )
      }
    </FormRow>
  )
}

function StatusSelect({ userId, statusId }: { userId: number; statusId: number }) {
  const me = useMe()
  const mine = useMyStatus()
  const others = useOthersStatus(userId)
  const { data = [] } = useQuery(queryOf(userStatuses.list))
  const { set, problem } = userId === me.id ? mine : others
  return (
    <>
      <Select
        label="Status"
        hideLabel
        items={[NOT_SET, ...data].map(({ id, title }) => ({ id, label: title }))}
        value={statusId}
        onChange={(id) => void set(data.find((status) => status.id === id) ?? null)}
      />
      {problem && <Alert>{problem}</Alert>}
    </>
  )
}

/** Sets a colleague's status; afterwards the server's value is shown. */
function useOthersStatus(userId: number) {
  const cache = useQueryClient()
  const [problem, setProblem] = useState('')
  const params = { id: String(userId) }
  async function set(status: { id: number } | null) {
    setProblem('')
    await (
      status
        ? call(userStatuses.set, { params: { ...params, status: String(status.id) } })
        : call(userStatuses.clear, { params })
    ).catch((error: unknown) => setProblem(messageOf(error)))
    await cache.invalidateQueries({ queryKey: keyOf(userProfile.fieldDetails, { params }) })
  }
  return { set, problem }
}
