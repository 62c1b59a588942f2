import type { ExportFormat } from '@dossier/contract/exports'
import { cleanFileName } from '../files/file-name.ts'

/** What some system forbids in names. */
const FORBIDDEN = /[<>:"|?*]/g

/** The name of an exported list, for every system: `Open requests 2026-03-05.csv`. */
export const exportFileName = (title: string, format: ExportFormat, day: string): string =>
  cleanFileName(`${title.replaceAll(/[/\\]/g, '-').replaceAll(FORBIDDEN, '_')} ${day}.${format}`)
