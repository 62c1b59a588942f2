import { severities } from '@dossier/contract/lookups/severities'
import { statuses } from '@dossier/contract/lookups/statuses'
import { templates } from '@dossier/contract/templates/calls'
import { teams } from '@dossier/contract/users/teams'
import { useQuery } from '@tanstack/react-query'
import { FileText, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { queryOf } from '../../lib/cache.ts'
import { SeverityMark } from '../marks/SeverityMark.tsx'
import { StatusMark } from '../marks/StatusMark.tsx'
import { useLooks } from '../marks/use-looks.ts'
import { ListValue } from './ListValue.tsx'
import type { ValueProps } from './value-props.ts'

/** Things that a tenant defines: statuses, severities, templates, teams. */
export function ThingsValue(props: ValueProps) {
  switch (props.column.key) {
    case 'statusId':
      return <Statuses {...props} />
    case 'severityId':
      return <Severities {...props} />
    case 'templateId':
      return <Templates {...props} />
    case 'importId':
      return null
    default:
      return <TeamsValue {...props} />
  }
}

interface Titled {
  id: number
  title: string
}

const optionsOf = (things: readonly Titled[], glyph: (id: number) => ReactNode) =>
  things.map(({ id, title }) => ({ id, label: title, glyph: glyph(id) }))

function Statuses(props: ValueProps) {
  const looks = useLooks()
  const { data = [], isPending } = useQuery(queryOf(statuses.list))
  return (
    <ListValue
      {...props}
      options={optionsOf(data, (id) => (
        <StatusMark id={id} looks={looks} />
      ))}
      isLoading={isPending}
    />
  )
}

function Severities(props: ValueProps) {
  const looks = useLooks()
  const { data = [], isPending } = useQuery(queryOf(severities.list))
  return (
    <ListValue
      {...props}
      options={optionsOf(data, (id) => (
        <SeverityMark id={id} looks={looks} />
      ))}
      isLoading={isPending}
    />
  )
}

function Templates(props: ValueProps) {
  const { data = [], isPending } = useQuery(queryOf(templates.list))
  return (
    <ListValue
      {...props}
      options={optionsOf(data, () => (
        <FileText size={15} aria-hidden />
      ))}
      isLoading={isPending}
    />
  )
}

export function TeamsValue(props: ValueProps) {
  const { data = [], isPending } = useQuery(queryOf(teams.list))
  return (
    <ListValue
      {...props}
      options={optionsOf(data, () => (
        <Users size={15} aria-hidden />
      ))}
      isLoading={isPending}
    />
  )
}
