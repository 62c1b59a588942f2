import type { ResultGroup } from '@dossier/contract/insights/run'
import { useMe } from '../../lib/me.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { SeverityMark } from '../marks/SeverityMark.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { useLooks } from '../marks/use-looks.ts'

interface GroupNameProps {
  by: string | null
  group: Pick<ResultGroup, 'value' | 'label'>
  label: string
}

const OF_PEOPLE = ['assigneeId', 'users']

/** The name of a group with the mark of its status, severity or person. */
export function GroupName({ by, group: { value, label: own }, label }: GroupNameProps) {
  const looks = useLooks()
  const me = useMe()
  const id = Number(value)
  const isPerson = OF_PEOPLE.includes(by ?? '') && value !== null && own !== null
  return (
    <span className="group-name">
      {by === 'statusId' && value !== null && <StatusMark id={id} looks={looks} />}
      {by === 'severityId' && value !== null && <SeverityMark id={id} looks={looks} />}
      {isPerson && <Avatar name={label} id={id} />}
      <span className="truncate" dir="auto" title={label}>
        {label}
      </span>
      {isPerson && id === me.id && <small>You</small>}
    </span>
  )
}
