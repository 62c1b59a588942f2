import { folders } from '@dossier/contract/folders'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/cache.ts'

const TONES = ['violet', 'green', 'teal', 'blue', 'amber', 'slate'] as const
const NO_FOLDER = 'orange'
type Tone = (typeof TONES)[number] | typeof NO_FOLDER

/** The colors of schedules, by folder in their order. The text says the rest. */
export function useFolderTones(isOn = true): (folder: string | null) => Tone {
  const { data } = useQuery({ ...queryOf(folders.list, { query: { folderType: 'Schedule' } }), enabled: isOn })
  return useMemo(() => {
    const tones = new Map(data?.map(({ title }, nth) => [title, TONES[nth % TONES.length]!]))
    return (folder) => (folder === null ? NO_FOLDER : (tones.get(folder) ?? NO_FOLDER))
  }, [data])
}
