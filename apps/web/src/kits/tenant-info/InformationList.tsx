import { tenantInfo } from '@dossier/contract/organization/tenant-info'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { queryOf } from '../../lib/cache.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { RichText } from '../rich-text/RichText.tsx'
import './tenant-info.css'

/** The tenant's information for everyone; `heading` is one level below that of its container. */
export function InformationList({ heading: Heading }: { heading: 'h2' | 'h3' }) {
  const { data: items, error, refetch } = useQuery(queryOf(tenantInfo.list, { query: {} }))
  return (
    <>
      {error && <Alert onRetry={() => void refetch()}>{messageOf(error)}</Alert>}
      {!items && !error && <Spinner />}
      {items?.length === 0 && <p>No additional information has been configured.</p>}
      <div className="info-list">
        {items?.map((item) => (
          <section key={item.id} aria-labelledby={`info-${item.id}`}>
            <Heading id={`info-${item.id}`}>{item.title}</Heading>
            <RichText html={item.value} />
          </section>
        ))}
      </div>
    </>
  )
}
