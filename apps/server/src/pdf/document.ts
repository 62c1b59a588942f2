import type { Block } from '@dossier/core/pdf/blocks'

/** What is printed. */
export interface PdfDocument {
  title: string
  /** Of two letters, as screen readers speak it. */
  language: string
  /** On every page. */
  header: readonly Block[]
  footer: readonly Block[]
  pageNumbers: boolean
  blocks: readonly Block[]
}
