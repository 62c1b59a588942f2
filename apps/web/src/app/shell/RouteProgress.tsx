import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/** Pages that load faster show no progress, which would only flash. */
const NOTICED = 150

/** A thin line along the page that is being left while the next one loads. */
export function RouteProgress() {
  const isLate = useLate(useRouterState({ select: ({ isLoading }) => isLoading }))
  return (
    <div className="route-progress" role="status" data-shown={isLate || undefined}>
      {isLate && <span className="vh">Loading</span>}
    </div>
  )
}

function useLate(isPending: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => setLate(true), NOTICED)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isPending])
  return isPending && isLate
}
