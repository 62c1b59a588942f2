import { fileFault } from '@dossier/core/import/file-kind'
import { loadPart } from '../http/load-part.ts'

/** Why a file is no table, as a sentence that names what it is; null if its beginning is that of a text or a workbook. */
export async function tableFault(beginning: Uint8Array): Promise<string | null> {
  const { fileTypeFromBuffer } = await loadPart(() => import('file-type'))
  const found = await fileTypeFromBuffer(beginning).catch(() => undefined)
  return fileFault(beginning, found?.mime)
}
