import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** About how many fields or rows to expect. */
  skeleton?: { shape: 'form' | 'list'; rows: number }
  children: (data: T) => ReactNode
}

/** Shows a form once its data is loaded. */
export function Loaded<T>({ query, skeleton = { shape: 'form', rows: 4 }, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Alert onRetry={() => void query.refetch()}>{messageOf(query.error)}</Alert>
  return (
    <div className={skeleton.shape === 'form' ? 'settings-form' : undefined}>
      <Skeleton {...skeleton} />
    </div>
  )
}
