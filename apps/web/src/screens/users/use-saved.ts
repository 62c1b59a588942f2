import { userStatuses } from '@dossier/contract/user-statuses'
import { teams, users } from '@dossier/contract/users'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keyOf } from '../../lib/cache.ts'

const SHOWN_FOR = 1_000
const LISTS = [users.list, users.search, users.listOfTeam, teams.list, userStatuses.list]

/** Reads the lists again after a save, and says for a second that it is stored. */
export function useSaved() {
  const cache = useQueryClient()
  const [count, setCount] = useState(0)
  const [isSaved, setIsSaved] = useState(false)
  useEffect(() => {
    if (count === 0) return
    const timer = setTimeout(() => setIsSaved(false), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [count])
  const saved = () => {
    setIsSaved(true)
    setCount((before) => before + 1)
    return Promise.all(LISTS.map((endpoint) => cache.invalidateQueries({ queryKey: keyOf(endpoint) })))
  }
  return { isSaved, saved }
}
