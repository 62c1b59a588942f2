import type { Insight } from '@dossier/contract/insights/definition'
import type { ExportFormat } from '@dossier/contract/exports'
import { insightRuns } from '@dossier/contract/insights/running'
import { exportFileName } from '@dossier/core/exports/file-name'
import { dateIn } from '@dossier/core/text/dates'
import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { callForStream } from '../../lib/api.ts'
import { reader } from '../../lib/dates.ts'
import { useWords } from '../../lib/words.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuItem, MenuSection, MenuTrigger } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { say } from '../../ui/say.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { readFrames } from '../exports/read-frames.ts'
import { saveFile } from '../exports/save-file.ts'
import type { RunParams } from './use-insight-run.ts'

interface DownloadMenuProps {
  insight: Insight
  params: Pick<RunParams, 'body'>
}

type Content = 'records' | 'calculations'

/** The records or the numbers of a result as a file. */
export function DownloadMenu({ insight, params }: DownloadMenuProps) {
  const { records } = useWords()
  const running = useRef<AbortController>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => running.current?.abort(), [])
  const download = async (content: Content, format: ExportFormat) => {
    const ending = new AbortController()
    running.current = ending
    const { locale, timeZone } = reader()
    setBusy(true)
    say('The download is being prepared.')
    try {
      const body = { ...params.body, content, format, locale, framed: content === 'records' }
      const input = { params: { id: String(insight.id) }, query: { timeZone }, body }
      const stream = await callForStream(insightRuns.export, input, ending.signal)
      const file =
        content === 'records' ? await framedFile(stream, format, ending.signal) : await new Response(stream).blob()
      saveFile(file, exportFileName(insight.title, format, dateIn(Date.now(), timeZone)))
      say('The download is complete.')
    } catch (error) {
      if (!ending.signal.aborted) toast({ text: messageOf(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  const hasNumbers = insight.calculations.length + insight.calculationTotals.length > 0
  return (
    <MenuTrigger>
      <IconButton label="Download" aria-disabled={isBusy}>
        <Download size={15} />
      </IconButton>
      <Popover placement="bottom end">
        <Menu aria-label="Download">
          <MenuSection title={records}>
            <MenuItem onAction={() => void download('records', 'csv')}>Download CSV</MenuItem>
            <MenuItem onAction={() => void download('records', 'xlsx')}>Download XLSX</MenuItem>
          </MenuSection>
          {hasNumbers && (
            <MenuSection title="Calculations">
              <MenuItem onAction={() => void download('calculations', 'csv')}>Calculations as CSV</MenuItem>
              <MenuItem onAction={() => void download('calculations', 'xlsx')}>Calculations as XLSX</MenuItem>
            </MenuSection>
          )}
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}

/** Of many records: a file that breaks off is not saved. */
const framedFile = async (stream: ReadableStream<Uint8Array>, format: ExportFormat, signal: AbortSignal) =>
  (await readFrames(stream, format, { signal, onProgress: () => undefined })).file
