import type { ExportFormat } from '@dossier/contract/exports'
import { exportFileName } from '@dossier/core/exports/file-name'
import { dateIn } from '@dossier/core/text/dates'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { reader } from '../../lib/dates.ts'
import type { Progress } from './read-frames.ts'
import { runExport, type ExportedList } from './run-export.ts'
import { saveFile } from './save-file.ts'

export type ExportState =
  | { step: 'choosing'; fault?: string }
  | { step: 'running'; progress: Progress | null }
  | { step: 'saved'; rows: number }

/** One export at a time; leaving the page of it cancels it. */
export function useExport(title: string, list: ExportedList) {
  const [state, setState] = useState<ExportState>({ step: 'choosing' })
  const running = useRef<AbortController>(null)
  const cancel = () => running.current?.abort()
  useEffect(() => cancel, [])
  const start = async (format: ExportFormat) => {
    const ending = new AbortController()
    running.current = ending
    const { locale, timeZone } = reader()
    const { signal } = ending
    setState({ step: 'running', progress: null })
    try {
      const onProgress = (progress: Progress) => setState({ step: 'running', progress })
      const { file, rows } = await runExport(list, format, { locale, timeZone, signal, onProgress })
      saveFile(file, exportFileName(title, format, dateIn(Date.now(), timeZone)))
      setState({ step: 'saved', rows })
    } catch (error) {
      setState({ step: 'choosing', ...(!signal.aborted && { fault: messageOf(error) }) })
    }
  }
  return { state, start, cancel }
}
