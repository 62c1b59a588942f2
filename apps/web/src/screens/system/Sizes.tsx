import type { TenantDetails } from '@dossier/contract/system/tenants'
import { bytesText } from '@dossier/core/text/byte-size'
import { reader } from '../../lib/dates.ts'
import { Moment } from './Moment.tsx'

/** The sizes of a tenant: the portal never sees more of it. */
export function Sizes({ tenant: { sizes, lastSignIn, created } }: { tenant: TenantDetails }) {
  const rows = [
    ['Users', sizes.users.toLocaleString()],
    ['Disabled users', sizes.disabledUsers.toLocaleString()],
    ['Records', sizes.records.toLocaleString()],
    ['Comments', sizes.comments.toLocaleString()],
    ['Files', bytesText(sizes.fileBytes, reader().locale)],
    ['Errors', sizes.errors.toLocaleString()],
    ['Last sign-in', lastSignIn ? <Moment key="last" at={lastSignIn} /> : 'Never'],
    ['Created', <Moment key="created" at={created} />],
  ] as const
  return (
    <dl className="system-sizes">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
